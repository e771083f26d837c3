/**
 * Enforces validating admission policies. A policy that matches the request is evaluated once for each of its bindings and their
 * parameters. The validationActions of the binding specify whether a failed validation denies the request, adds a warning or is audited.
 * The response contains the first denial.
 */

import { type Annotations, evaluateAnnotations } from '../../../pure/admission/expressions/audit-annotations.ts';
import { evaluateConditions } from '../../../pure/admission/expressions/conditions.ts';
import { Evaluation, OutOfBudget } from '../../../pure/admission/expressions/evaluation.ts';
import { evaluateValidations, type Refusal } from '../../../pure/admission/expressions/validations.ts';
import { MATCH_CONDITIONS_BUDGET, OBJECT_BUDGET } from '../../../pure/cel/cost/figures.ts';
import type { Activation } from '../../../pure/cel/evaluate/frame.ts';
import type { Json } from '../../../pure/object.ts';
import { forbidden } from '../../../pure/status/reasons.ts';
import { StatusError } from '../../../pure/status/status.ts';
import { isNamespace } from '../../namespace-lifecycle.ts';
import { type AdmissionRequest, findRejectedName } from '../admission-request.ts';
import { compilePrograms, createActivation, Decisions } from '../expression-inputs.ts';
import { readNamespaceObject } from '../match-webhook.ts';
import { listVersions, type WebhookVersion } from '../webhook-version.ts';
import { auditFailure, type Denial, PolicyAnnotations } from './audit-annotations.ts';
import { findPolicyVersion } from './match-policy.ts';
import { findParameterKindProblem, findParameters, ParameterProblem } from './parameters.ts';
import { type BoundPolicy, findBoundPolicies, type PolicySpec } from './policy.ts';

/** Enforces all policies. Throws the error for the first denial. */
export async function enforcePolicies(request: AdmissionRequest): Promise<void> {
  const policies = await findBoundPolicies(request.call.context, 'validating');
  if (policies.length === 0) return;
  const versions = listVersions(request.call);
  const decisions = new Decisions(request.call);
  const denials: Denial[] = [];
  for (const boundPolicy of policies) denials.push(...(await findDenials(boundPolicy, request, versions, decisions)));
  const [denial] = denials;
  if (denial !== undefined) throw createDenialError(request, denial);
}

async function findDenials(
  { policy, spec, bindings }: BoundPolicy,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
  decisions: Decisions,
): Promise<Denial[]> {
  const version = await findPolicyVersion(spec.matchConstraints ?? {}, request, versions);
  const [requestedWebhookVersion] = versions;
  const denials: Denial[] = [];
  if (version === undefined || requestedWebhookVersion === undefined) return denials;
  const problem = bindings.length === 0 ? undefined : findParameterKindProblem(spec, request.call.context);
  if (problem !== undefined) {
    if (spec.failurePolicy === 'Ignore') return denials;
    const message = `failed to configure policy: ${problem}`;
    return [{ policy, binding: undefined, message, reason: 'Invalid', index: 0 }];
  }
  const annotations = new PolicyAnnotations();
  for (const { name: binding, spec: bindingSpec } of bindings) {
    const { matchResources, validationActions = [] } = bindingSpec;
    if (matchResources !== undefined && (await findPolicyVersion(matchResources, request, versions)) === undefined)
      continue;
    const verdicts = await evaluateBinding(
      spec,
      bindingSpec.paramRef,
      request,
      [version, requestedWebhookVersion],
      decisions,
    );
    for (const { refusals, unconditionalDenials, publishedAnnotations } of verdicts) {
      for (const refusal of refusals) {
        const failure = { policy, binding, ...refusal };
        if (validationActions.includes('Deny')) denials.push(failure);
        if (validationActions.includes('Warn')) addWarning(request, failure);
        if (validationActions.includes('Audit')) auditFailure(request, failure, validationActions);
      }
      for (const message of unconditionalDenials)
        denials.push({ policy, binding, message, reason: 'Invalid', index: 0 });
      for (const [key, value] of publishedAnnotations) annotations.add(key, value);
    }
  }
  annotations.publish(request, policy);
  return denials;
}

interface Verdict {
  readonly refusals: readonly Refusal[];
  /** Messages that deny the request regardless of the actions of the binding. */
  readonly unconditionalDenials: readonly string[];
  readonly publishedAnnotations: Annotations['publishedAnnotations'];
}

const NOTHING: Verdict = { refusals: [], unconditionalDenials: [], publishedAnnotations: [] };

async function evaluateBinding(
  spec: PolicySpec,
  paramRef: BoundPolicy['bindings'][number]['spec']['paramRef'],
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
  decisions: Decisions,
): Promise<readonly Verdict[]> {
  try {
    const parameters = await findParameters(spec, paramRef, request);
    const decidedVerdicts: Verdict[] = [];
    for (const params of parameters)
      decidedVerdicts.push(await evaluatePolicy(spec, params, request, versions, decisions));
    return decidedVerdicts;
  } catch (error) {
    if (!(error instanceof ParameterProblem)) throw error;
    if (spec.failurePolicy === 'Ignore') return [];
    return [{ ...NOTHING, unconditionalDenials: [`failed to configure binding: ${error.message}`] }];
  }
}

async function evaluatePolicy(
  spec: PolicySpec,
  params: Json | undefined,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
  decisions: Decisions,
): Promise<Verdict> {
  const { call } = request;
  const namespaced = call.namespace !== '' && !isNamespace(call);
  const namespace = namespaced ? await readNamespaceObject(call, call.namespace) : undefined;
  const inputs = { request, versions, ...(params !== undefined && { params }) };
  const activation = await createActivation({ ...inputs, namespace }, decisions);
  // The variable namespaceObject is null in match conditions.
  const conditionInputs = await createActivation({ ...inputs, namespace: undefined }, decisions);
  const {
    variables = [],
    failurePolicy = 'Fail',
    matchConditions = [],
    validations = [],
    auditAnnotations = [],
  } = spec;
  const programs = compilePrograms(spec, call, { params: spec.paramKind !== undefined, variables });
  const createEvaluation = (budget: number, values = activation) => new Evaluation(programs, values, budget);
  const createFailureVerdict = (message: string): Verdict =>
    failurePolicy === 'Ignore' ? NOTHING : { ...NOTHING, refusals: [{ message, reason: 'Invalid', index: 0 }] };
  return decisions.settle(() => {
    const conditionEvaluation = createEvaluation(MATCH_CONDITIONS_BUDGET, conditionInputs);
    const conditions = evaluateConditions(matchConditions, conditionEvaluation, failurePolicy);
    if ('error' in conditions) return createFailureVerdict(conditions.error);
    if (!conditions.match) return NOTHING;
    try {
      const unauthorizedActivation = hideAuthorizer(activation);
      const refusals = evaluateValidations(
        validations,
        createEvaluation(OBJECT_BUDGET),
        unauthorizedActivation,
        failurePolicy,
      );
      const annotations = evaluateAnnotations(
        auditAnnotations,
        createEvaluation(OBJECT_BUDGET, unauthorizedActivation),
        failurePolicy,
      );
      return {
        refusals,
        unconditionalDenials: annotations.failures,
        publishedAnnotations: annotations.publishedAnnotations,
      };
    } catch (error) {
      if (!(error instanceof OutOfBudget)) throw error;
      return createFailureVerdict(error.message);
    }
  });
}

/** Returns the activation without the authorizer, which message expressions and audit annotations cannot use. */
function hideAuthorizer(activation: Activation): Activation {
  return (name) => (name.startsWith('authorizer') ? undefined : activation(name));
}

/** Adds a warning about a failed validation. Omits a text with control characters, which a header cannot contain. */
function addWarning({ call }: AdmissionRequest, { policy, binding, message }: Denial): void {
  const text = `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`;
  if (!/\p{Cc}/u.test(text)) call.warnings.push(text);
}

const CODES: Readonly<Record<string, number>> = { Unauthorized: 401, Forbidden: 403, RequestEntityTooLarge: 413 };

function createDenialError(request: AdmissionRequest, { policy, binding, message, reason }: Denial): StatusError {
  const bindingText = binding === undefined ? '' : ` with binding '${binding}'`;
  const text = `ValidatingAdmissionPolicy '${policy}'${bindingText} denied request: ${message}`;
  const { status } = forbidden(request.call.endpoint.qualified, findRejectedName(request), text);
  const details = { ...status.details, causes: [{ message: text }] };
  return new StatusError({ ...status, reason, code: CODES[reason] ?? 422, details });
}
