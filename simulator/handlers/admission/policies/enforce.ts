/**
 * Enforces validating admission policies. A policy that matches the request is evaluated once for each of its bindings and their
 * parameters. The validationActions of the binding specify whether a failed validation denies the request, adds a warning or is audited.
 * The response contains the first denial.
 */

import {
  type AuditAnnotationResults,
  evaluateAuditAnnotations,
} from '../../../pure/admission/expressions/audit-annotations.ts';
import { evaluateConditions } from '../../../pure/admission/expressions/conditions.ts';
import { BudgetExceededError, Evaluation } from '../../../pure/admission/expressions/evaluation.ts';
import { evaluateValidations, type FailedValidation } from '../../../pure/admission/expressions/validations.ts';
import { MATCH_CONDITIONS_BUDGET, OBJECT_BUDGET } from '../../../pure/cel/cost/cost-factors.ts';
import type { VariableLookup } from '../../../pure/cel/evaluate/frame.ts';
import type { Json } from '../../../pure/object.ts';
import { createForbiddenError } from '../../../pure/status/reasons.ts';
import { StatusError } from '../../../pure/status/status.ts';
import { isNamespace } from '../../namespace-lifecycle.ts';
import { addWarnings } from '../../warn.ts';
import { type AdmissionRequest, formatRejectedObjectName } from '../admission-request.ts';
import { AuthorizationDecisions, createActivation, getCompiledExpressions } from '../expression-inputs.ts';
import { readNamespaceObject } from '../match-webhook.ts';
import { listVersions, type WebhookVersion } from '../webhook-version.ts';
import { PolicyAnnotations, type PolicyFailure, recordValidationFailure } from './audit-annotations.ts';
import { findPolicyVersion } from './match-policy.ts';
import { findParameterKindProblem, findParameters, ParameterError } from './parameters.ts';
import { type BoundPolicy, findBoundPolicies, type PolicySpec } from './policy.ts';

/** Enforces all policies. Throws the error for the first denial. */
export async function enforcePolicies(request: AdmissionRequest): Promise<void> {
  const policies = await findBoundPolicies(request.call.context, 'validating');
  if (policies.length === 0) return;
  const versions = listVersions(request.call);
  const decisions = new AuthorizationDecisions(request.call);
  const denials: PolicyFailure[] = [];
  for (const boundPolicy of policies) denials.push(...(await findDenials(boundPolicy, request, versions, decisions)));
  const [firstDenial] = denials;
  if (firstDenial !== undefined) throw createDenialError(request, firstDenial);
}

async function findDenials(
  { policy, spec, bindings }: BoundPolicy,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
  decisions: AuthorizationDecisions,
): Promise<PolicyFailure[]> {
  const version = await findPolicyVersion(spec.matchConstraints ?? {}, request, versions);
  const [requestedWebhookVersion] = versions;
  const denials: PolicyFailure[] = [];
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
    for (const { failedValidations, unconditionalDenials, publishedAnnotations } of verdicts) {
      for (const failedValidation of failedValidations) {
        const failure = { policy, binding, ...failedValidation };
        if (validationActions.includes('Deny')) denials.push(failure);
        if (validationActions.includes('Warn')) addWarning(request, failure);
        if (validationActions.includes('Audit')) recordValidationFailure(request, failure, validationActions);
      }
      for (const message of unconditionalDenials)
        denials.push({ policy, binding, message, reason: 'Invalid', index: 0 });
      for (const [key, value] of publishedAnnotations) annotations.add(key, value);
    }
  }
  annotations.publish(request, policy);
  return denials;
}

interface PolicyVerdict {
  readonly failedValidations: readonly FailedValidation[];
  /** Messages that deny the request regardless of the actions of the binding. */
  readonly unconditionalDenials: readonly string[];
  readonly publishedAnnotations: AuditAnnotationResults['publishedAnnotations'];
}

const EMPTY_VERDICT: PolicyVerdict = { failedValidations: [], unconditionalDenials: [], publishedAnnotations: [] };

async function evaluateBinding(
  spec: PolicySpec,
  paramRef: BoundPolicy['bindings'][number]['spec']['paramRef'],
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
  decisions: AuthorizationDecisions,
): Promise<readonly PolicyVerdict[]> {
  try {
    const parameters = await findParameters(spec, paramRef, request);
    const verdicts: PolicyVerdict[] = [];
    for (const params of parameters) verdicts.push(await evaluatePolicy(spec, params, request, versions, decisions));
    return verdicts;
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    if (spec.failurePolicy === 'Ignore') return [];
    return [{ ...EMPTY_VERDICT, unconditionalDenials: [`failed to configure binding: ${error.message}`] }];
  }
}

async function evaluatePolicy(
  spec: PolicySpec,
  params: Json | undefined,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
  decisions: AuthorizationDecisions,
): Promise<PolicyVerdict> {
  const { call } = request;
  const namespaced = call.namespace !== '' && !isNamespace(call);
  const namespace = namespaced ? await readNamespaceObject(call, call.namespace) : undefined;
  const inputs = { request, versions, ...(params !== undefined && { params }) };
  const activation = await createActivation({ ...inputs, namespace }, decisions);
  // The variable namespaceObject is null in match conditions.
  const conditionActivation = await createActivation({ ...inputs, namespace: undefined }, decisions);
  const {
    variables = [],
    failurePolicy = 'Fail',
    matchConditions = [],
    validations = [],
    auditAnnotations = [],
  } = spec;
  const expressions = getCompiledExpressions(spec, call, { hasParams: spec.paramKind !== undefined, variables });
  const createEvaluation = (budget: number, variableValues = activation) =>
    new Evaluation(expressions, variableValues, budget);
  const createFailureVerdict = (message: string): PolicyVerdict =>
    failurePolicy === 'Ignore'
      ? EMPTY_VERDICT
      : { ...EMPTY_VERDICT, failedValidations: [{ message, reason: 'Invalid', index: 0 }] };
  return decisions.evaluateUntilDecided(() => {
    const conditionEvaluation = createEvaluation(MATCH_CONDITIONS_BUDGET, conditionActivation);
    const conditions = evaluateConditions(matchConditions, conditionEvaluation, failurePolicy);
    if ('error' in conditions) return createFailureVerdict(conditions.error);
    if (!conditions.matches) return EMPTY_VERDICT;
    try {
      const unauthorizedActivation = hideAuthorizer(activation);
      const failedValidations = evaluateValidations(
        validations,
        createEvaluation(OBJECT_BUDGET),
        unauthorizedActivation,
        failurePolicy,
      );
      const annotations = evaluateAuditAnnotations(
        auditAnnotations,
        createEvaluation(OBJECT_BUDGET, unauthorizedActivation),
        failurePolicy,
      );
      return {
        failedValidations,
        unconditionalDenials: annotations.failures,
        publishedAnnotations: annotations.publishedAnnotations,
      };
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error;
      return createFailureVerdict(error.message);
    }
  });
}

/** Returns the activation without the authorizer, which message expressions and audit annotations cannot use. */
function hideAuthorizer(activation: VariableLookup): VariableLookup {
  return (name) => (name.startsWith('authorizer') ? undefined : activation(name));
}

/** Adds a warning about a failed validation. Omits a text with control characters, which a header cannot contain. */
function addWarning({ call }: AdmissionRequest, { policy, binding, message }: PolicyFailure): void {
  const text = `Validation failed for ValidatingAdmissionPolicy '${policy}' with binding '${binding}': ${message}`;
  if (!/\p{Cc}/u.test(text)) addWarnings(call, [text]);
}

const STATUS_CODES: Readonly<Record<string, number>> = {
  Unauthorized: 401,
  Forbidden: 403,
  RequestEntityTooLarge: 413,
};

function createDenialError(
  request: AdmissionRequest,
  { policy, binding, message, reason }: PolicyFailure,
): StatusError {
  const bindingText = binding === undefined ? '' : ` with binding '${binding}'`;
  const text = `ValidatingAdmissionPolicy '${policy}'${bindingText} denied request: ${message}`;
  const { status } = createForbiddenError(
    request.call.endpoint.qualifiedResource,
    formatRejectedObjectName(request),
    text,
  );
  const details = { ...status.details, causes: [{ message: text }] };
  return new StatusError({ ...status, reason, code: STATUS_CODES[reason] ?? 422, details });
}
