/** The defaults and the validation of webhook configurations and admission policies. handlers/admission calls the webhooks. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import { createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { KindRules } from '../../kind-rules.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  setIfUnset,
  setPointerDefault,
} from '../../object-fields.ts';
import { validateConditions } from '../conditions.ts';
import { validateBinding } from './binding-validation.ts';
import {
  validateMutatingBinding,
  validateMutatingPolicy,
  validateMutatingPolicyUpdate,
} from './mutating-policy-validation.ts';
import { validatePolicy, validatePolicyUpdate } from './policy-validation.ts';
import { validateWebhooks, validateWebhooksUpdate } from './webhook-validation.ts';

/** Creates the KindRules of validating and mutating webhook configurations for a minor release of the server. */
const createWebhookKindRules = (serverMinor: number): KindRules => ({
  allowsUnqualifiedFinalizers: true,
  skipsSchemaValidation: true,
  requiresResourceVersion: true,
  validatesOnlyChanges: true,
  validate: (configuration) => validateWebhooks(configuration, serverMinor),
  validateUpdate: (updatedObject, previous) => validateWebhooksUpdate(updatedObject, previous, serverMinor),
});

export const createValidatingWebhookConfigurationKindRules = (serverMinor: number): KindRules => ({
  ...createWebhookKindRules(serverMinor),
  setDefaults: (configuration) => {
    for (const webhook of readList(configuration, 'webhooks')) setWebhookDefaults(webhook);
  },
});

export const createMutatingWebhookConfigurationKindRules = (serverMinor: number): KindRules => ({
  ...createWebhookKindRules(serverMinor),
  setDefaults: (configuration) => {
    for (const webhook of readList(configuration, 'webhooks')) {
      setWebhookDefaults(webhook);
      setPointerDefault(webhook, 'reinvocationPolicy', 'Never');
    }
  },
});

export const createValidatingAdmissionPolicyKindRules = (
  serverMinor: number,
  behaviors: ReadonlySet<ReleaseBehavior>,
): KindRules => ({
  skipsSchemaValidation: true,
  allowsUnqualifiedFinalizers: true,
  requiresResourceVersion: true,
  validatesOnlyChanges: true,
  validate: (policy) => validatePolicy(policy, serverMinor),
  validateUpdate: (updatedObject, previous) => validatePolicyUpdate(updatedObject, previous, serverMinor),
  validateStatus: ({ status }) => [
    ...readList(readMembers(readMembers(status).typeChecking), 'expressionWarnings').flatMap((warning, index) =>
      ['warning', 'fieldRef']
        .filter((member) => isUnset(warning[member]))
        .map((member) => createRequiredProblem(`status.typeChecking.expressionWarnings[${index}].${member}`)),
    ),
    ...validateConditions(readMembers(status), 'status.conditions', behaviors),
  ],
  setDefaults(policy) {
    const spec = ensureStruct(policy, 'spec');
    setPointerDefault(spec, 'failurePolicy', 'Fail');
    setMatchDefaults(spec.matchConstraints);
  },
});

export const validatingAdmissionPolicyBindingKindRules: KindRules = {
  skipsSchemaValidation: true,
  allowsUnqualifiedFinalizers: true,
  requiresResourceVersion: true,
  validate: validateBinding,
  setDefaults: (binding: ApiObject) => setMatchDefaults(ensureStruct(binding, 'spec').matchResources),
};

export const createMutatingAdmissionPolicyKindRules = (serverMinor: number): KindRules => ({
  skipsSchemaValidation: true,
  requiresResourceVersion: true,
  validatesOnlyChanges: true,
  validate: (policy) => validateMutatingPolicy(policy, serverMinor),
  validateUpdate: (updatedObject, previous) => validateMutatingPolicyUpdate(updatedObject, previous, serverMinor),
  setDefaults(policy) {
    const spec = ensureStruct(policy, 'spec');
    setPointerDefault(spec, 'failurePolicy', 'Fail');
    setMatchDefaults(spec.matchConstraints);
  },
});

export const mutatingAdmissionPolicyBindingKindRules: KindRules = {
  skipsSchemaValidation: true,
  requiresResourceVersion: true,
  validate: validateMutatingBinding,
  setDefaults(binding: ApiObject) {
    const spec = ensureStruct(binding, 'spec');
    setMatchDefaults(spec.matchResources);
    // v1 and v1beta1 have no default. Recorded from kube-apiserver 1.37.2 on 2026-11-27.
    if (!isUnset(spec.paramRef) && binding.apiVersion.endsWith('/v1alpha1'))
      setIfUnset(readMembers(spec.paramRef), 'parameterNotFoundAction', 'Deny');
  },
};

function setWebhookDefaults(webhook: Fields): void {
  setPointerDefault(webhook, 'failurePolicy', 'Fail');
  setPointerDefault(webhook, 'matchPolicy', 'Equivalent');
  if (webhook.timeoutSeconds === undefined) webhook.timeoutSeconds = 10;
  setCommonWebhookDefaults(webhook);
}

/** Sets the defaults that apply in all versions. */
export function setCommonWebhookDefaults(webhook: Fields): void {
  setIfUnset(webhook, 'namespaceSelector', {});
  setIfUnset(webhook, 'objectSelector', {});
  const { service } = ensureStruct(webhook, 'clientConfig');
  if (service !== undefined && readMembers(service).port === undefined) readMembers(service).port = 443;
  for (const rule of readList(webhook, 'rules')) setPointerDefault(rule, 'scope', '*');
}

function setMatchDefaults(matchResources: Json | undefined): void {
  if (matchResources === undefined || matchResources === null) return;
  const fields = readMembers(matchResources);
  setPointerDefault(fields, 'matchPolicy', 'Equivalent');
  setIfUnset(fields, 'namespaceSelector', {});
  setIfUnset(fields, 'objectSelector', {});
  for (const member of ['resourceRules', 'excludeResourceRules']) {
    for (const rule of readList(fields, member)) setPointerDefault(rule, 'scope', '*');
  }
}
