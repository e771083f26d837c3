/** The rules of webhook configurations and admission policies: defaults and validation. handlers/admission calls the webhooks. */
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import { required } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct } from '../../object-fields.ts';
import { validateConditions } from '../conditions.ts';
import { validateBinding } from './binding-validation.ts';
import {
  validateMutatingBinding,
  validateMutatingPolicy,
  validateMutatingPolicyUpdate,
} from './mutating-policy-validation.ts';
import { validatePolicy, validatePolicyUpdate } from './policy-validation.ts';
import { validateWebhooks, validateWebhooksUpdate } from './webhook-validation.ts';

/** Creates the rules of validating and mutating webhook configurations for a minor release of the server. */
const createWebhookRules = (server: number): KindRules => ({
  skipFinalizerValidation: true,
  skipSchemaValidation: true,
  requiresResourceVersion: true,
  validateUpdateOnly: true,
  validate: (configuration) => validateWebhooks(configuration, server),
  validateUpdate: (next, previous) => validateWebhooksUpdate(next, previous, server),
});

export const validatingwebhookconfigurationsRules = (server: number): KindRules => ({
  ...createWebhookRules(server),
  setDefaults: (configuration) => {
    for (const webhook of list(configuration, 'webhooks')) setWebhookDefaults(webhook);
  },
});

export const mutatingwebhookconfigurationsRules = (server: number): KindRules => ({
  ...createWebhookRules(server),
  setDefaults: (configuration) => {
    for (const webhook of list(configuration, 'webhooks')) {
      setWebhookDefaults(webhook);
      fill(webhook, 'reinvocationPolicy', 'Never');
    }
  },
});

export const validatingadmissionpoliciesRules = (server: number, machinery: ReadonlySet<Machinery>): KindRules => ({
  skipSchemaValidation: true,
  skipFinalizerValidation: true,
  requiresResourceVersion: true,
  validateUpdateOnly: true,
  validate: (policy) => validatePolicy(policy, server),
  validateUpdate: (next, previous) => validatePolicyUpdate(next, previous, server),
  validateStatus: ({ status }) => [
    ...list(objectMembers(objectMembers(status).typeChecking), 'expressionWarnings').flatMap((warning, index) =>
      ['warning', 'fieldRef']
        .filter((member) => isUnset(warning[member]))
        .map((member) => required(`status.typeChecking.expressionWarnings[${index}].${member}`)),
    ),
    ...validateConditions(objectMembers(status), 'status.conditions', machinery),
  ],
  setDefaults(policy) {
    const spec = struct(policy, 'spec');
    fill(spec, 'failurePolicy', 'Fail');
    setMatchDefaults(spec.matchConstraints);
  },
});

export const validatingadmissionpolicybindingsRules: KindRules = {
  skipSchemaValidation: true,
  skipFinalizerValidation: true,
  requiresResourceVersion: true,
  validate: validateBinding,
  setDefaults: (binding: ApiObject) => setMatchDefaults(struct(binding, 'spec').matchResources),
};

export const mutatingadmissionpoliciesRules = (server: number): KindRules => ({
  skipSchemaValidation: true,
  requiresResourceVersion: true,
  validateUpdateOnly: true,
  validate: (policy) => validateMutatingPolicy(policy, server),
  validateUpdate: (next, previous) => validateMutatingPolicyUpdate(next, previous, server),
  setDefaults(policy) {
    const spec = struct(policy, 'spec');
    fill(spec, 'failurePolicy', 'Fail');
    setMatchDefaults(spec.matchConstraints);
  },
});

export const mutatingadmissionpolicybindingsRules: KindRules = {
  skipSchemaValidation: true,
  requiresResourceVersion: true,
  validate: validateMutatingBinding,
  setDefaults(binding: ApiObject) {
    const spec = struct(binding, 'spec');
    setMatchDefaults(spec.matchResources);
    // v1 and v1beta1 have no default. Recorded from kube-apiserver 1.37.2 on 2026-11-27.
    if (!isUnset(spec.paramRef) && binding.apiVersion.endsWith('/v1alpha1'))
      fill(objectMembers(spec.paramRef), 'parameterNotFoundAction', 'Deny');
  },
};

function setWebhookDefaults(webhook: Fields): void {
  fill(webhook, 'failurePolicy', 'Fail');
  fill(webhook, 'matchPolicy', 'Equivalent');
  if (webhook.timeoutSeconds === undefined) webhook.timeoutSeconds = 10;
  setCommonWebhookDefaults(webhook);
}

/** Sets the defaults that apply in all versions. */
export function setCommonWebhookDefaults(webhook: Fields): void {
  fill(webhook, 'namespaceSelector', {});
  fill(webhook, 'objectSelector', {});
  const { service } = struct(webhook, 'clientConfig');
  if (service !== undefined && objectMembers(service).port === undefined) objectMembers(service).port = 443;
  for (const rule of list(webhook, 'rules')) fill(rule, 'scope', '*');
}

function setMatchDefaults(match: Json | undefined): void {
  if (match === undefined || match === null) return;
  const fields = objectMembers(match);
  fill(fields, 'matchPolicy', 'Equivalent');
  fill(fields, 'namespaceSelector', {});
  fill(fields, 'objectSelector', {});
  for (const member of ['resourceRules', 'excludeResourceRules']) {
    for (const rule of list(fields, member)) fill(rule, 'scope', '*');
  }
}
