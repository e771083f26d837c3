/** Whether a webhook matches a request, and the version in which it receives the object. */
import { type Rule, ruleMatches, type Target } from '../../pure/admission/rules.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { forbidden, notFound } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { isNamespace, namespaceStorage } from '../namespace-lifecycle.ts';
import { type AdmissionRequest, nameOf, namespaceOf } from './admission-request.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookVersion } from './webhook-version.ts';

/** Undefined when the webhook doesn't match. */
export async function matchedVersion(
  webhook: Webhook,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  if (!selectsObject(webhook.objectSelector, request)) return undefined;
  const version = versionFor(webhook, request, versions);
  if (version === undefined || !(await selectsNamespace(webhook.namespaceSelector, request))) return undefined;
  return (webhook.matchConditions ?? []).length === 0 || conditionsHold(webhook, request) ? version : undefined;
}

/** Rules that name the version of the request count before those that name another one. */
function versionFor(
  { rules = [], matchPolicy = 'Equivalent' }: Webhook,
  request: AdmissionRequest,
  [requestedVersion, ...others]: readonly WebhookVersion[],
): WebhookVersion | undefined {
  if (requestedVersion !== undefined && ruleMatches(rules, targetOf(request, requestedVersion)))
    return requestedVersion;
  if (matchPolicy !== 'Equivalent') return undefined;
  const about = (rule: Rule) => others.find((other) => ruleMatches([rule], targetOf(request, other)));
  return rules.map(about).find((version) => version !== undefined);
}

function targetOf({ call, operation }: AdmissionRequest, { group, version, resource }: WebhookVersion): Target {
  const subresource = call.endpoint.subresource?.name ?? '';
  return { operation, group, version, resource, subresource, namespaced: call.endpoint.resource.namespaced };
}

function selectsObject(selector: WrittenSelector = {}, { object, previous }: AdmissionRequest): boolean {
  const matching = selectorOf(selector);
  if (isEmpty(selector)) return true;
  return [object, previous].some((one) => one !== undefined && matching?.matches(one.metadata.labels ?? {}) === true);
}

/** Cluster-scoped objects are always selected; a Namespace that is written is matched by its own labels. */
async function selectsNamespace(selector: WrittenSelector = {}, request: AdmissionRequest): Promise<boolean> {
  const { call, object, operation } = request;
  const name = namespaceOf(request);
  if (isEmpty(selector) || name === '') return true;
  const itself = isNamespace(call) && call.endpoint.subresource === undefined && operation !== 'DELETE';
  const labels = itself ? object?.metadata.labels : await labelsOf(call, name);
  return selectorOf(selector)?.matches(labels ?? {}) === true;
}

async function labelsOf(call: Call, name: string): Promise<Readonly<Record<string, string>> | undefined> {
  const item = await namespaceStorage(call)?.get(name, { type: 'mostRecent' });
  if (item === undefined) throw notFound({ group: '', resource: 'namespaces' }, name);
  return item.object.metadata.labels;
}

function isEmpty({ matchLabels = {}, matchExpressions = [] }: WrittenSelector): boolean {
  return Object.keys(matchLabels).length + matchExpressions.length === 0;
}

/** matchConditions are not evaluated: they fail like an expression with an error. */
function conditionsHold({ failurePolicy }: Webhook, request: AdmissionRequest): boolean {
  if (failurePolicy === 'Ignore') return false;
  throw forbidden(request.call.endpoint.qualified, nameOf(request), 'match conditions cannot be evaluated');
}
