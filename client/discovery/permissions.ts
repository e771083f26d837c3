/**
 * Determines the verbs that the credentials do not allow for a resource, from access reviews if the server has them. Otherwise it tries
 * each verb with a request that changes nothing, since authorization comes before validation.
 */

import { compact } from '../../values/compact.ts';
import { isSuccess, jsonOf, statusOf, type WireRequest } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { openWatch } from '../exchange/watch-stream.ts';
import { apiVersion, buildResourcePath, type Inventory, type ServedResource } from './discovery.ts';

/** The suffix of a verb across all namespaces. */
export const ALL_NAMESPACES = ' in all namespaces';

/**
 * Returns the denied verbs, such as `create` or `list in all namespaces`. `namespace` is the namespace in which the scenarios run, or
 * undefined if they create it.
 */
export async function findDeniedVerbs(
  target: Target,
  inventory: Inventory,
  resource: ServedResource,
  namespace: string | undefined,
): Promise<string[]> {
  const verbs = [
    ...resource.verbs.filter((verb) => verb === 'watch' || verb in VERB_REQUESTS),
    ...(resource.namespaced && resource.verbs.includes('list') ? [`list${ALL_NAMESPACES}`] : []),
  ];
  const deniedVerbs = await Promise.all(
    verbs.map(async (words) => {
      const [verb = ''] = words.split(' ');
      const scopeNamespace = words.endsWith(ALL_NAMESPACES) ? undefined : namespace;
      const isAllowed =
        (await reviewAccess(target, inventory, resource, verb, scopeNamespace)) ??
        (await tryVerb(target, resource, verb, words.endsWith(ALL_NAMESPACES) ? undefined : (namespace ?? 'default')));
      return isAllowed ? [] : [words];
    }),
  );
  const collection = buildResourcePath(resource, resource.namespaced ? (namespace ?? 'default') : undefined);
  const otherRequests: readonly (readonly [words: string, method: string, path: string])[] = [
    [OPTIONS, 'OPTIONS', `${collection}/${ABSENT}`],
    [`get ${SINGLE_CHECK}`, 'GET', SINGLE_CHECK],
  ];
  for (const [words, method, path] of otherRequests) {
    const answer = await send(target, { method, path }, { limit: TRY_LIMIT });
    if (statusOf(answer) === 403) deniedVerbs.push([words]);
  }
  return deniedVerbs.flat();
}

/** A method that is not a verb: only users with all permissions may use it. */
export const OPTIONS = 'OPTIONS';

/** Each health check has a path of its own, which few users may read. */
export const SINGLE_CHECK = '/livez/ping';

/** Requests an access review; returns undefined if the server does not evaluate it. */
async function reviewAccess(
  target: Target,
  { resources }: Inventory,
  { group, plural }: ServedResource,
  verb: string,
  namespace: string | undefined,
): Promise<boolean | undefined> {
  const reviews = resources.find((resource) => resource.plural === 'selfsubjectaccessreviews');
  if (reviews === undefined) return undefined;
  const attributes = { group, resource: plural, verb, ...compact({ namespace }) };
  const body = JSON.stringify({
    apiVersion: apiVersion(reviews),
    kind: reviews.kind,
    spec: { resourceAttributes: attributes },
  });
  const exchange = await send(target, { method: 'POST', path: buildResourcePath(reviews), body });
  const isAllowed = jsonOf<{ status?: { allowed?: unknown } }>(exchange)?.status?.allowed;
  return isSuccess(exchange) && typeof isAllowed === 'boolean' ? isAllowed : undefined;
}

const ABSENT = 'assay-probe-absent';
const MERGE_PATCH = [['Content-Type', 'application/merge-patch+json']] as const;

/**
 * Requests for a missing object or with an invalid body. No request tries deletecollection: a user who may not delete an object is assumed
 * to lack this permission.
 */
const VERB_REQUESTS: Readonly<Record<string, (collection: string) => WireRequest>> = {
  get: (path) => ({ method: 'GET', path: `${path}/${ABSENT}` }),
  list: (path) => ({ method: 'GET', path: `${path}?limit=1` }),
  create: (path) => ({ method: 'POST', path: `${path}?dryRun=All`, body: '' }),
  update: (path) => ({ method: 'PUT', path: `${path}/${ABSENT}?dryRun=All`, body: '' }),
  patch: (path) => ({ method: 'PATCH', path: `${path}/${ABSENT}?dryRun=All`, body: '', headers: MERGE_PATCH }),
  delete: (path) => ({ method: 'DELETE', path: `${path}/${ABSENT}?dryRun=All` }),
  deletecollection: (path) => ({ method: 'DELETE', path: `${path}/${ABSENT}?dryRun=All` }),
};
const TRY_LIMIT = 5_000;

async function tryVerb(
  target: Target,
  resource: ServedResource,
  verb: string,
  namespace: string | undefined,
): Promise<boolean> {
  const collection = buildResourcePath(resource, namespace);
  const request = VERB_REQUESTS[verb]?.(collection);
  if (request !== undefined) return !isDenied(statusOf(await send(target, request, { limit: TRY_LIMIT })));
  const watch = await openWatch(target, `${collection}?watch=1&timeoutSeconds=1`, { limit: TRY_LIMIT });
  watch.close();
  return !isDenied(statusOf(watch.exchange));
}

function isDenied(status: number): boolean {
  return status === 401 || status === 403;
}
