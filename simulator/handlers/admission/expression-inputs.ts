/**
 * The variables of admission expressions. The authorizer may be asynchronous, but an expression cannot wait. If an expression needs an
 * unknown decision, its evaluation stops. After the authorizer has returned the decision, the evaluation starts again.
 */

import { parseMinorVersion } from '../../../values/minor-version.ts';
import { evaluateWhenReady, PendingValueError } from '../../foundation/pending-value.ts';
import { CompiledExpressions, type NamedExpression } from '../../pure/admission/expressions/programs.ts';
import { type CallCosts, createCallCosts } from '../../pure/cel/cost/call-costs.ts';
import { COST_FACTORS } from '../../pure/cel/cost/cost-factors.ts';
import type { VariableLookup } from '../../pure/cel/evaluate/frame.ts';
import { convertJson } from '../../pure/cel/values/convert-json.ts';
import {
  type AuthorizationCheck,
  type AuthorizationDecision,
  AuthorizerValue,
  ResourceCheckValue,
} from '../../pure/cel/values/opaque/authorizer.ts';
import type { CelValue } from '../../pure/cel/values/value.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { type AdmissionRequest, readNamespaceName, readObjectName } from './admission-request.ts';
import { createAdmissionReview } from './review-document.ts';
import type { WebhookVersion } from './webhook-version.ts';

/** The known authorization decisions of one request. */
export class AuthorizationDecisions {
  readonly #knownDecisions = new Map<string, AuthorizationDecision>();
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  readonly authorize = (check: AuthorizationCheck): AuthorizationDecision => {
    const key = JSON.stringify(check);
    const decision = this.#knownDecisions.get(key);
    if (decision !== undefined) return decision;
    const authorizerDecision = this.#call.context
      .createReviewContext(check.user)
      .authorize(check.user, toAuthorizerAttributes(check));
    if (!(authorizerDecision instanceof Promise)) return this.#storeDecision(key, authorizerDecision);
    throw new PendingValueError(authorizerDecision.then((decision) => this.#storeDecision(key, decision)));
  };

  #storeDecision(key: string, { allowed, reason = '', evaluationError }: AuthorizerDecision): AuthorizationDecision {
    const decision = { allowed, reason, error: evaluationError };
    this.#knownDecisions.set(key, decision);
    return decision;
  }

  /** Calls `evaluate` again until every authorization decision that it needs is known. */
  async evaluateUntilDecided<T>(evaluate: () => T): Promise<T> {
    return evaluateWhenReady(evaluate);
  }
}

function toAuthorizerAttributes(check: AuthorizationCheck): AuthorizerAttributes {
  if ('path' in check) return { resourceRequest: false, verb: check.verb, path: check.path };
  const { group, resource, subresource, namespace, name, fieldSelector, labelSelector } = check.resource;
  const selectors = { fields: fieldSelector ?? '', labels: labelSelector ?? '' };
  const resourceAttributes = { group, version: '*', resource, subresource, namespace, name };
  const hasSelectors = selectors.fields !== '' || selectors.labels !== '';
  return { resourceRequest: true, verb: check.verb, ...resourceAttributes, ...(hasSelectors && { selectors }) };
}

/** The values from which the variables of an expression are created. */
export interface ExpressionInputs {
  readonly request: AdmissionRequest;
  /** The version in which the expressions see the object, and the version of the request. */
  readonly versions: readonly [WebhookVersion, WebhookVersion];
  /** The value of the variable `namespaceObject`. */
  readonly namespace: JsonObject | undefined;
  /** The value of the variable `params`, an object of the kind in `paramKind`. */
  readonly params?: Json;
}

/** Returns the variables of an expression by name. The value of a variable is created when an expression first uses it. */
export async function createActivation(
  { request, versions, namespace, params: parameters = null }: ExpressionInputs,
  decisions: AuthorizationDecisions,
): Promise<VariableLookup> {
  const { request: reviewRequest } = await evaluateWhenReady(() => createAdmissionReview(request, '', 'v1', versions));
  const review = isObject(reviewRequest) ? reviewRequest : {};
  const { object = null, oldObject = null, uid: _uid, ...otherMembers } = review;
  const { user, endpoint } = request.call;
  const checkedUser = {
    name: user.name,
    groups: user.groups,
    extra: user.extra ?? {},
    ...(user.uid !== undefined && { uid: user.uid }),
  };
  const authorizer = new AuthorizerValue(checkedUser, decisions.authorize);
  const requestResource = new ResourceCheckValue(authorizer, {
    group: endpoint.resource.group,
    resource: endpoint.resource.resource,
    subresource: endpoint.subresource?.name ?? '',
    namespace: readNamespaceName(request),
    name: readObjectName(request),
    fieldSelector: undefined,
    labelSelector: undefined,
  });
  const valueFactories: Readonly<Record<string, () => CelValue>> = {
    object: () => convertJson(object),
    oldObject: () => convertJson(oldObject),
    request: () => convertJson(otherMembers),
    params: () => convertJson(parameters),
    namespaceObject: () => convertJson(namespace ?? null),
    authorizer: () => authorizer,
    'authorizer.requestResource': () => requestResource,
  };
  const convertedValues = new Map<string, CelValue>();
  return (name) => {
    const createValue = Object.hasOwn(valueFactories, name) ? valueFactories[name] : undefined;
    if (createValue === undefined || convertedValues.has(name)) return convertedValues.get(name);
    const value = createValue();
    convertedValues.set(name, value);
    return value;
  };
}

const expressionsByOwner = new WeakMap<object, CompiledExpressions>();

/**
 * Returns the compiled expressions of `owner`, a stored policy or webhook. Each expression is compiled once for each `owner`, because an
 * update of the policy or webhook creates a new `owner`.
 */
export function getCompiledExpressions(
  owner: object,
  { context }: Call,
  inputs: { readonly hasParams: boolean; readonly variables: readonly NamedExpression[] },
): CompiledExpressions {
  const cachedExpressions = expressionsByOwner.get(owner);
  if (cachedExpressions !== undefined) return cachedExpressions;
  const options = {
    hasParams: inputs.hasParams,
    hasAuthorizer: true,
    isGateEnabled: (name: string) => context.gates.has(name),
    serverMinor: parseMinorVersion(context.release),
  };
  const expressions = new CompiledExpressions(options, inputs.variables, createExpressionCosts(context));
  expressionsByOwner.set(owner, expressions);
  return expressions;
}

function createExpressionCosts(context: Call['context']): CallCosts {
  const usesKubernetesCosts = context.departures.has('expression-cost-figures');
  return createCallCosts(usesKubernetesCosts ? COST_FACTORS.kubernetes : COST_FACTORS.specification);
}
