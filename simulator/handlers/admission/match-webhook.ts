/** Reports whether a webhook matches a request, and selects the version in which the webhook receives the object. */
import { evaluateConditions } from '../../pure/admission/expressions/conditions.ts';
import { Evaluation } from '../../pure/admission/expressions/evaluation.ts';
import { type AdmissionAttributes, matchesAnyRule, type WebhookRule } from '../../pure/admission/rules.ts';
import { MATCH_CONDITIONS_BUDGET } from '../../pure/cel/cost/cost-factors.ts';
import type { ApiObject } from '../../pure/object.ts';
import { compileSelector, type SelectorField } from '../../pure/selectors/match-expressions.ts';
import { createForbiddenError, createNotFoundError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { isNamespace, openNamespaceStorage } from '../namespace-lifecycle.ts';
import { type AdmissionRequest, readNamespaceName, readObjectName } from './admission-request.ts';
import { AuthorizationDecisions, createActivation, getCompiledExpressions } from './expression-inputs.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookVersion } from './webhook-version.ts';

/** The rules and selectors of a webhook or policy. */
export interface MatchCriteria {
  readonly rules?: readonly WebhookRule[];
  readonly matchPolicy?: string | undefined;
  readonly namespaceSelector?: SelectorField | undefined;
  readonly objectSelector?: SelectorField | undefined;
}

/** Returns the version in which the webhook receives the object, or undefined if the webhook does not match the request. */
export async function findMatchedVersion(
  webhook: Webhook,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  const version = await findSelectedVersion(webhook, request, versions);
  const { matchConditions = [] } = webhook;
  if (version === undefined || matchConditions.length === 0) return version;
  return (await evaluateMatchConditions(webhook, request, [version, versions[0] ?? version])) ? version : undefined;
}

/** Returns the version that the rules select, or undefined if the rules or selectors do not match the request. */
export async function findSelectedVersion(
  criteria: MatchCriteria,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  if (!selectsObject(criteria.objectSelector, request)) return undefined;
  const version = selectVersionByRules(criteria, request, versions);
  return version !== undefined && (await selectsNamespace(criteria.namespaceSelector, request)) ? version : undefined;
}

/** Selects a version by the rules. Rules with the version of the request take precedence over rules with other versions. */
function selectVersionByRules(
  { rules = [], matchPolicy = 'Equivalent' }: MatchCriteria,
  request: AdmissionRequest,
  [requestedVersion, ...otherVersions]: readonly WebhookVersion[],
): WebhookVersion | undefined {
  if (requestedVersion !== undefined && matchesAnyRule(rules, toAdmissionTarget(request, requestedVersion)))
    return requestedVersion;
  if (matchPolicy !== 'Equivalent') return undefined;
  const findMatch = (rule: WebhookRule) =>
    otherVersions.find((version) => matchesAnyRule([rule], toAdmissionTarget(request, version)));
  return rules.map(findMatch).find((version) => version !== undefined);
}

function toAdmissionTarget(
  { call, operation }: AdmissionRequest,
  { group, version, resource }: WebhookVersion,
): AdmissionAttributes {
  const subresource = call.endpoint.subresource?.name ?? '';
  return { operation, group, version, resource, subresource, isNamespaced: call.endpoint.resource.namespaced };
}

/** Reports whether the objectSelector matches the new or the old object of the review. For a subresource such as Scale, it is the Scale. */
function selectsObject(selector: SelectorField = {}, { call, object, previous: oldObject }: AdmissionRequest): boolean {
  const matchesSelector = compileSelector(selector);
  if (isEmptySelector(selector)) return true;
  const view = call.endpoint.subresource?.view;
  return [object, oldObject].some((object) => {
    if (object === undefined) return false;
    const { labels } = (view === undefined ? object : view.toView(object, true)).metadata;
    return matchesSelector?.matches(labels ?? {}) === true;
  });
}

/** Reports whether the namespaceSelector matches. Cluster-scoped objects always match; a Namespace is matched by its own labels. */
async function selectsNamespace(selector: SelectorField = {}, request: AdmissionRequest): Promise<boolean> {
  const { call, object, operation } = request;
  const name = readNamespaceName(request);
  if (isEmptySelector(selector) || name === '') return true;
  const isNamespaceWrite = isNamespace(call) && call.endpoint.subresource === undefined && operation !== 'DELETE';
  const labels = isNamespaceWrite ? object?.metadata.labels : await readNamespaceLabels(call, name);
  return compileSelector(selector)?.matches(labels ?? {}) === true;
}

export async function readNamespaceObject(call: Call, name: string): Promise<ApiObject> {
  const item = await openNamespaceStorage(call)?.get(name, { type: 'mostRecent' });
  if (item === undefined) throw createNotFoundError({ group: '', resource: 'namespaces' }, name);
  return item.object;
}

async function readNamespaceLabels(call: Call, name: string): Promise<Readonly<Record<string, string>> | undefined> {
  return (await readNamespaceObject(call, name)).metadata.labels;
}

function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: SelectorField): boolean {
  return Object.keys(matchLabels).length + matchExpressions.length === 0;
}

async function evaluateMatchConditions(
  webhook: Webhook,
  request: AdmissionRequest,
  versions: readonly [WebhookVersion, WebhookVersion],
): Promise<boolean> {
  const { call } = request;
  const { matchConditions = [], failurePolicy } = webhook;
  const decisions = new AuthorizationDecisions(call);
  const activation = await createActivation({ request, versions, namespace: undefined }, decisions);
  const expressions = getCompiledExpressions(webhook, call, { hasParams: false, variables: [] });
  const result = await decisions.evaluateUntilDecided(() => {
    const evaluation = new Evaluation(expressions, activation, MATCH_CONDITIONS_BUDGET);
    return evaluateConditions(matchConditions, evaluation, failurePolicy);
  });
  if ('error' in result)
    throw createForbiddenError(call.endpoint.qualifiedResource, readObjectName(request), result.error);
  return result.matches;
}
