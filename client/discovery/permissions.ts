/**
 * Determines the verbs that the credentials do not allow for a resource. If the server supports access reviews, it uses them. Otherwise it
 * tries each verb with a request that changes nothing, since authorization comes before validation.
 */

import { compact } from '../../values/compact.ts';
import { getStatus, isSuccess, parseJsonBody, type WireRequest } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { openWatch } from '../exchange/watch-stream.ts';
import { buildResourcePath, formatResourceApiVersion, type Inventory, type ServedResource } from './discovery.ts';

/** The suffix of a verb across all namespaces. */
export const ALL_NAMESPACES_SUFFIX = ' in all namespaces';

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
    ...(resource.namespaced && resource.verbs.includes('list') ? [`list${ALL_NAMESPACES_SUFFIX}`] : []),
  ];
  const deniedVerbs = await Promise.all(
    verbs.map(async (permission) => {
      const [verb = ''] = permission.split(' ');
      const scopeNamespace = permission.endsWith(ALL_NAMESPACES_SUFFIX) ? undefined : namespace;
      const isAllowed =
        (await reviewAccess(target, inventory, resource, verb, scopeNamespace)) ??
        (await probeVerb(
          target,
          resource,
          verb,
          permission.endsWith(ALL_NAMESPACES_SUFFIX) ? undefined : (namespace ?? 'default'),
        ));
      return isAllowed ? [] : [permission];
    }),
  );
  const collection = buildResourcePath(resource, resource.namespaced ? (namespace ?? 'default') : undefined);
  const otherRequests: readonly (readonly [permission: string, method: string, path: string])[] = [
    [OPTIONS_METHOD, 'OPTIONS', `${collection}/${ABSENT_NAME}`],
    [`get ${SINGLE_CHECK_PATH}`, 'GET', SINGLE_CHECK_PATH],
  ];
  for (const [permission, method, path] of otherRequests) {
    const response = await send(target, { method, path }, { limit: PROBE_TIMEOUT });
    if (getStatus(response) === 403) deniedVerbs.push([permission]);
  }
  return deniedVerbs.flat();
}

/** A method that corresponds to no verb: only users with all permissions may use it. */
export const OPTIONS_METHOD = 'OPTIONS';

/** The path of a single health check. Each check has a separate path, which few users may read. */
export const SINGLE_CHECK_PATH = '/livez/ping';

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
    apiVersion: formatResourceApiVersion(reviews),
    kind: reviews.kind,
    spec: { resourceAttributes: attributes },
  });
  const exchange = await send(target, { method: 'POST', path: buildResourcePath(reviews), body });
  const isAllowed = parseJsonBody<{ status?: { allowed?: unknown } }>(exchange)?.status?.allowed;
  return isSuccess(exchange) && typeof isAllowed === 'boolean' ? isAllowed : undefined;
}

const ABSENT_NAME = 'assay-probe-absent';
const MERGE_PATCH_HEADERS = [['Content-Type', 'application/merge-patch+json']] as const;

/**
 * The requests that probe each verb. They are for a missing object or have an invalid body. No request probes deletecollection: a user who
 * may not delete an object is assumed to lack this permission.
 */
const VERB_REQUESTS: Readonly<Record<string, (collection: string) => WireRequest>> = {
  get: (path) => ({ method: 'GET', path: `${path}/${ABSENT_NAME}` }),
  list: (path) => ({ method: 'GET', path: `${path}?limit=1` }),
  create: (path) => ({ method: 'POST', path: `${path}?dryRun=All`, body: '' }),
  update: (path) => ({ method: 'PUT', path: `${path}/${ABSENT_NAME}?dryRun=All`, body: '' }),
  patch: (path) => ({
    method: 'PATCH',
    path: `${path}/${ABSENT_NAME}?dryRun=All`,
    body: '',
    headers: MERGE_PATCH_HEADERS,
  }),
  delete: (path) => ({ method: 'DELETE', path: `${path}/${ABSENT_NAME}?dryRun=All` }),
  deletecollection: (path) => ({ method: 'DELETE', path: `${path}/${ABSENT_NAME}?dryRun=All` }),
};
const PROBE_TIMEOUT = 5_000;

async function probeVerb(
  target: Target,
  resource: ServedResource,
  verb: string,
  namespace: string | undefined,
): Promise<boolean> {
  const collection = buildResourcePath(resource, namespace);
  const request = VERB_REQUESTS[verb]?.(collection);
  if (request !== undefined) return !isDenied(getStatus(await send(target, request, { limit: PROBE_TIMEOUT })));
  const watch = await openWatch(target, `${collection}?watch=1&timeoutSeconds=1`, { limit: PROBE_TIMEOUT });
  watch.close();
  return !isDenied(getStatus(watch.exchange));
}

function isDenied(status: number): boolean {
  return status === 401 || status === 403;
}
