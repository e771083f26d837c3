/**
 * Runs mutating admission policies. A policy that matches the request changes the object once for each of its bindings and their
 * parameters, in the order of names. Each policy gets the object with the changes of the earlier policies. If policies or webhooks change
 * the object afterwards, policies with `reinvocationPolicy: IfNeeded` are invoked once more.
 */
import { evaluateConditions } from '../../../pure/admission/expressions/conditions.ts';
import { BudgetExceededError, Evaluation } from '../../../pure/admission/expressions/evaluation.ts';
import { MutationError } from '../../../pure/admission/expressions/mutation/patches.ts';
import { MATCH_CONDITIONS_BUDGET, OBJECT_BUDGET } from '../../../pure/cel/cost/cost-factors.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import { createForbiddenError } from '../../../pure/status/reasons.ts';
import { StatusError } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { isNamespace } from '../../namespace-lifecycle.ts';
import { type AdmissionRequest, formatRejectedObjectName } from '../admission-request.ts';
import { AuthorizationDecisions, createActivation, getCompiledExpressions } from '../expression-inputs.ts';
import { readNamespaceObject } from '../match-webhook.ts';
import { listVersions, type WebhookVersion } from '../webhook-version.ts';
import { applyMutation } from './apply-mutation.ts';
import { findPolicyVersion } from './match-policy.ts';
import { findParameterKindProblem, findParameters, ParameterError } from './parameters.ts';
import { findBoundPolicies, type PolicySpec } from './policy.ts';

/** A policy with one of its bindings and one of its parameters. */
interface PolicyInvocation {
  /** Identifies the policy, the binding and the parameter. */
  readonly key: string;
  readonly policy: string;
  readonly binding: string;
  readonly spec: PolicySpec;
  readonly version: WebhookVersion;
  readonly params: Json | undefined;
}

interface PolicyProblem {
  readonly text: string;
  readonly reason?: string;
}

/** The mutating policies during one request. */
export class MutatingPolicies {
  /** True if the object has changed since earlier policies were invoked. */
  hasChanged = false;
  readonly #request: AdmissionRequest;
  readonly #versions: readonly WebhookVersion[];
  readonly #decisions: AuthorizationDecisions;
  /** The keys of the invocations with `reinvocationPolicy: IfNeeded` that have seen the latest changes. */
  readonly #currentKeys = new Set<string>();
  /** The keys of the invocations that have not seen the latest changes. */
  readonly #outdatedKeys = new Set<string>();
  /** The object after the last invocation. */
  #lastObject: ApiObject | undefined;

  constructor(request: AdmissionRequest) {
    this.#request = request;
    this.#versions = listVersions(request.call);
    this.#decisions = new AuthorizationDecisions(request.call);
  }

  /** Returns the object as the policies change it. Throws the error that rejects the write. */
  async invoke(initialObject: ApiObject, { isReinvocation }: { readonly isReinvocation: boolean }): Promise<ApiObject> {
    if (isReinvocation && this.#lastObject !== undefined && !isDeepEqual(this.#lastObject, initialObject))
      this.#markOutdated();
    const { invocations, problems } = await this.#findInvocations(initialObject);
    let object = initialObject;
    let isPatched = false;
    for (const invocation of invocations) {
      const { key, spec } = invocation;
      const condition = await this.#evaluateConditions(invocation, object);
      if (typeof condition === 'string')
        problems.push(...createPolicyProblems(invocation, { reason: 'Invalid', text: condition }));
      if (condition !== true || (isReinvocation && !this.#outdatedKeys.has(key))) continue;
      const originalObject = object;
      for (const mutation of spec.mutations ?? []) {
        try {
          object = await this.#applyMutation(invocation, mutation, object);
          isPatched = true;
        } catch (error) {
          if (!(error instanceof MutationError)) throw error;
          problems.push(...createPolicyProblems(invocation, { reason: 'Invalid', text: error.message }));
        }
      }
      if (!isDeepEqual(originalObject, object)) this.#markOutdated();
      if (spec.reinvocationPolicy === 'IfNeeded') this.#currentKeys.add(key);
    }
    if (isPatched) this.#markOutdated();
    if (invocations.length > 0) this.#lastObject = object;
    if (problems.length > 0) throw createDenialError(this.#request, problems);
    return object;
  }

  #markOutdated(): void {
    for (const key of this.#currentKeys) this.#outdatedKeys.add(key);
    this.#currentKeys.clear();
    this.hasChanged = true;
  }

  async #findInvocations(object: ApiObject): Promise<{ invocations: PolicyInvocation[]; problems: PolicyProblem[] }> {
    const request = { ...this.#request, object };
    const invocations: PolicyInvocation[] = [];
    const problems: PolicyProblem[] = [];
    for (const { policy, spec, bindings } of await findBoundPolicies(request.call.context, 'mutating')) {
      const version = await findPolicyVersion(spec.matchConstraints ?? {}, request, this.#versions);
      if (version === undefined || bindings.length === 0) continue;
      const problem = findParameterKindProblem(spec, request.call.context);
      if (problem !== undefined) {
        problems.push(...createPolicyProblems({ policy, spec }, { text: `failed to configure policy: ${problem}` }));
        continue;
      }
      for (const { name: binding, spec: bindingSpec } of bindings) {
        const { matchResources, paramRef } = bindingSpec;
        if (
          matchResources !== undefined &&
          (await findPolicyVersion(matchResources, request, this.#versions)) === undefined
        )
          continue;
        try {
          for (const params of await findParameters(spec, paramRef, request)) {
            const key = JSON.stringify([policy, binding, readParameterKey(params)]);
            invocations.push({ key, policy, binding, spec, version, params });
          }
        } catch (error) {
          if (!(error instanceof ParameterError)) throw error;
          const text = `failed to configure binding: ${error.message}`;
          problems.push(...createPolicyProblems({ policy, binding, spec }, { text }));
        }
      }
    }
    return { invocations, problems };
  }

  /** Evaluates the match conditions. Returns an error message if the evaluation fails. */
  async #evaluateConditions({ spec, version, params }: PolicyInvocation, object: ApiObject): Promise<boolean | string> {
    const { matchConditions = [], failurePolicy = 'Fail' } = spec;
    if (matchConditions.length === 0) return true;
    const activation = await this.#createActivation(object, version, params, undefined);
    const result = await this.#decisions.evaluateUntilDecided(() => {
      const evaluation = new Evaluation(this.#getCompiledExpressions(spec), activation, MATCH_CONDITIONS_BUDGET);
      return evaluateConditions(matchConditions, evaluation, failurePolicy);
    });
    return 'error' in result ? result.error : result.matches;
  }

  async #applyMutation(
    { spec, version, params }: PolicyInvocation,
    mutation: NonNullable<PolicySpec['mutations']>[number],
    object: ApiObject,
  ): Promise<ApiObject> {
    const { call } = this.#request;
    const namespaced = call.namespace !== '' && !isNamespace(call);
    const namespace = namespaced ? await readNamespaceObject(call, call.namespace) : undefined;
    const activation = await this.#createActivation(object, version, params, namespace);
    return this.#decisions.evaluateUntilDecided(() => {
      try {
        return applyMutation(
          mutation,
          new Evaluation(this.#getCompiledExpressions(spec), activation, OBJECT_BUDGET),
          version,
          object,
        );
      } catch (error) {
        throw error instanceof BudgetExceededError ? new MutationError(error.message) : error;
      }
    });
  }

  #getCompiledExpressions(spec: PolicySpec): ReturnType<typeof getCompiledExpressions> {
    const { variables = [] } = spec;
    return getCompiledExpressions(spec, this.#request.call, { hasParams: spec.paramKind !== undefined, variables });
  }

  #createActivation(
    object: ApiObject,
    version: WebhookVersion,
    params: Json | undefined,
    namespace: ApiObject | undefined,
  ): ReturnType<typeof createActivation> {
    const versions: [WebhookVersion, WebhookVersion] = [version, this.#versions[0] ?? version];
    const request = { ...this.#request, object };
    return createActivation({ request, versions, namespace, ...(params !== undefined && { params }) }, this.#decisions);
  }
}

function readParameterKey(params: Json | undefined): Json {
  const { name = '', namespace = '' } = readMembers(readMembers(params).metadata);
  return [namespace, name];
}

/** Returns the problem with a message that names the policy, or no problem if failurePolicy is Ignore. */
function createPolicyProblems(
  { policy, binding, spec }: Pick<PolicyInvocation, 'policy' | 'spec'> & { readonly binding?: string },
  { text, ...problem }: PolicyProblem,
): PolicyProblem[] {
  if (spec.failurePolicy === 'Ignore') return [];
  const subject = binding === undefined ? `policy "${policy}"` : `policy '${policy}' with binding '${binding}'`;
  return [{ ...problem, text: `${subject} denied request: ${text}` }];
}

/** Creates the error for the response, with the message and reason of the first problem. */
function createDenialError(request: AdmissionRequest, problems: readonly PolicyProblem[]): StatusError {
  const [firstProblem] = problems;
  const { status } = createForbiddenError(
    request.call.endpoint.qualifiedResource,
    formatRejectedObjectName(request),
    '',
  );
  const details = { ...status.details, causes: problems.map(({ text }) => ({ message: text })) };
  return new StatusError({
    ...status,
    message: firstProblem?.text ?? '',
    reason: firstProblem?.reason ?? 'Forbidden',
    details,
  });
}
