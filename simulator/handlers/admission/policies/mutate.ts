/**
 * Policies of mutating admission: each that is about the request changes the object once for each of its bindings and their parameters, in
 * the order of their names; a later one sees what those before it made. What was changed afterwards, by policies or webhooks, has
 * policies whose `reinvocationPolicy` is IfNeeded asked once more.
 */
import { conditionsOf } from '../../../pure/admission/expressions/conditions.ts';
import { Evaluation, OutOfBudget } from '../../../pure/admission/expressions/evaluation.ts';
import { MutationProblem } from '../../../pure/admission/expressions/mutation/patches.ts';
import { MATCH_CONDITIONS_BUDGET, OBJECT_BUDGET } from '../../../pure/cel/cost/figures.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import { forbidden } from '../../../pure/status/reasons.ts';
import { StatusError } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { isNamespace } from '../../namespace-lifecycle.ts';
import { type AdmissionRequest, refusedName } from '../admission-request.ts';
import { activationFor, Decisions, programsOf } from '../expression-inputs.ts';
import { namespaceObject } from '../match-webhook.ts';
import { versionsOf, type WebhookVersion } from '../webhook-version.ts';
import { policyVersion } from './match-policy.ts';
import { ParameterProblem, parameterKindProblem, parametersFor } from './parameters.ts';
import { patchedBy } from './patched-by.ts';
import { boundPolicies, type PolicySpec } from './policy.ts';

/** A policy with one of its bindings and one of its parameters. */
interface Invocation {
  readonly key: string;
  readonly policy: string;
  readonly binding: string;
  readonly spec: PolicySpec;
  readonly version: WebhookVersion;
  readonly params: Json | undefined;
}

interface Problem {
  readonly text: string;
  readonly reason?: string;
}

/** The policies in the course of one request. */
export class MutatingPolicies {
  /** Whether anything was changed that those asked before have not seen. */
  changed = false;
  readonly #request: AdmissionRequest;
  readonly #versions: readonly WebhookVersion[];
  readonly #decisions: Decisions;
  readonly #asked = new Set<string>();
  readonly #outdated = new Set<string>();
  #last: ApiObject | undefined;

  constructor(request: AdmissionRequest) {
    this.#request = request;
    this.#versions = versionsOf(request.call);
    this.#decisions = new Decisions(request.call);
  }

  /** The object as policies change it. Throws what refuses the write. */
  async invoke(given: ApiObject, again: boolean): Promise<ApiObject> {
    if (again && this.#last !== undefined && !deepEqual(this.#last, given)) this.#outdate();
    const { invocations, problems } = await this.#invocationsFor(given);
    let object = given;
    let patched = false;
    for (const invocation of invocations) {
      const { key, spec } = invocation;
      const condition = await this.#condition(invocation, object);
      if (typeof condition === 'string') problems.push(...counted(invocation, { reason: 'Invalid', text: condition }));
      if (condition !== true || (again && !this.#outdated.has(key))) continue;
      const before = object;
      for (const mutation of spec.mutations ?? []) {
        try {
          object = await this.#mutated(invocation, mutation, object);
          patched = true;
        } catch (error) {
          if (!(error instanceof MutationProblem)) throw error;
          problems.push(...counted(invocation, { reason: 'Invalid', text: error.message }));
        }
      }
      if (!deepEqual(before, object)) this.#outdate();
      if (spec.reinvocationPolicy === 'IfNeeded') this.#asked.add(key);
    }
    if (patched) this.#outdate();
    if (invocations.length > 0) this.#last = object;
    if (problems.length > 0) throw denied(this.#request, problems);
    return object;
  }

  #outdate(): void {
    for (const key of this.#asked) this.#outdated.add(key);
    this.#asked.clear();
    this.changed = true;
  }

  async #invocationsFor(object: ApiObject): Promise<{ invocations: Invocation[]; problems: Problem[] }> {
    const request = { ...this.#request, object };
    const invocations: Invocation[] = [];
    const problems: Problem[] = [];
    for (const { policy, spec, bindings } of await boundPolicies(request.call.context, 'mutating')) {
      const version = await policyVersion(spec.matchConstraints ?? {}, request, this.#versions);
      if (version === undefined || bindings.length === 0) continue;
      const problem = parameterKindProblem(spec, request.call.context);
      if (problem !== undefined) {
        problems.push(...counted({ policy, spec }, { text: `failed to configure policy: ${problem}` }));
        continue;
      }
      for (const { name: binding, spec: bindingSpec } of bindings) {
        const { matchResources, paramRef } = bindingSpec;
        if (
          matchResources !== undefined &&
          (await policyVersion(matchResources, request, this.#versions)) === undefined
        )
          continue;
        try {
          for (const params of await parametersFor(spec, paramRef, request)) {
            const key = JSON.stringify([policy, binding, nameOfParams(params)]);
            invocations.push({ key, policy, binding, spec, version, params });
          }
        } catch (error) {
          if (!(error instanceof ParameterProblem)) throw error;
          const text = `failed to configure binding: ${error.message}`;
          problems.push(...counted({ policy, binding, spec }, { text }));
        }
      }
    }
    return { invocations, problems };
  }

  /** A text says why it can't be told. */
  async #condition({ spec, version, params }: Invocation, object: ApiObject): Promise<boolean | string> {
    const { matchConditions = [], failurePolicy = 'Fail' } = spec;
    if (matchConditions.length === 0) return true;
    const activation = await this.#activation(object, version, params, undefined);
    const result = await this.#decisions.settle(() => {
      const evaluation = new Evaluation(this.#programs(spec), activation, MATCH_CONDITIONS_BUDGET);
      return conditionsOf(matchConditions, evaluation, failurePolicy);
    });
    return 'error' in result ? result.error : result.match;
  }

  async #mutated(
    { spec, version, params }: Invocation,
    mutation: NonNullable<PolicySpec['mutations']>[number],
    object: ApiObject,
  ): Promise<ApiObject> {
    const { call } = this.#request;
    const namespaced = call.namespace !== '' && !isNamespace(call);
    const namespace = namespaced ? await namespaceObject(call, call.namespace) : undefined;
    const activation = await this.#activation(object, version, params, namespace);
    return this.#decisions.settle(() => {
      try {
        return patchedBy(mutation, new Evaluation(this.#programs(spec), activation, OBJECT_BUDGET), version, object);
      } catch (error) {
        throw error instanceof OutOfBudget ? new MutationProblem(error.message) : error;
      }
    });
  }

  #programs(spec: PolicySpec): ReturnType<typeof programsOf> {
    const { variables = [] } = spec;
    return programsOf(spec, this.#request.call, { params: spec.paramKind !== undefined, variables });
  }

  #activation(
    object: ApiObject,
    version: WebhookVersion,
    params: Json | undefined,
    namespace: ApiObject | undefined,
  ): ReturnType<typeof activationFor> {
    const versions: [WebhookVersion, WebhookVersion] = [version, this.#versions[0] ?? version];
    const request = { ...this.#request, object };
    return activationFor({ request, versions, namespace, ...(params !== undefined && { params }) }, this.#decisions);
  }
}

function nameOfParams(params: Json | undefined): Json {
  const { metadata }: { metadata?: Json } = Object(params);
  const { name = '', namespace = '' }: { name?: Json; namespace?: Json } = Object(metadata);
  return [namespace, name];
}

/** What a policy may ignore doesn't count. */
function counted(
  { policy, binding, spec }: Pick<Invocation, 'policy' | 'spec'> & { readonly binding?: string },
  { text, ...problem }: Problem,
): Problem[] {
  if (spec.failurePolicy === 'Ignore') return [];
  const subject = binding === undefined ? `policy "${policy}"` : `policy '${policy}' with binding '${binding}'`;
  return [{ ...problem, text: `${subject} denied request: ${text}` }];
}

/** The first tells the reason. */
function denied(request: AdmissionRequest, problems: readonly Problem[]): StatusError {
  const [first] = problems;
  const { status } = forbidden(request.call.endpoint.qualified, refusedName(request), '');
  const details = { ...status.details, causes: problems.map(({ text }) => ({ message: text })) };
  return new StatusError({ ...status, message: first?.text ?? '', reason: first?.reason ?? 'Forbidden', details });
}
