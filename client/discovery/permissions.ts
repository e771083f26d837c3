/**
 * Determines the verbs that the credentials do not allow for a resource: by access reviews if the server supports them, otherwise by a
 * request for each verb. The request changes nothing, because the server authorizes it before it validates it.
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
 * Returns the denied permissions: verbs such as `create`, and `list in all namespaces`. `namespace` is the namespace in which the scenarios
 * run, or undefined if they create it.
 */
export async function findDeniedPermissions(
  target: Target,
  inventory: Inventory,
  resource: ServedResource,
  namespace: string | undefined,
): Promise<string[]> {
  const permissions = [
    ...resource.verbs.filter((verb) => verb === 'watch' || verb in VERB_REQUESTS),
    ...(resource.namespaced && resource.verbs.includes('list') ? [`list${ALL_NAMESPACES_SUFFIX}`] : []),
  ];
  const deniedPermissions = await Promise.all(
    permissions.map(async (permission) => {
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
  const collectionPath = buildResourcePath(resource, resource.namespaced ? (namespace ?? 'default') : undefined);
  const otherRequests: readonly (readonly [permission: string, method: string, path: string])[] = [
    [OPTIONS_METHOD, 'OPTIONS', `${collectionPath}/${ABSENT_NAME}`],
    [`get ${SINGLE_CHECK_PATH}`, 'GET', SINGLE_CHECK_PATH],
  ];
  for (const [permission, method, path] of otherRequests) {
    const response = await send(target, { method, path }, { timeout: PROBE_TIMEOUT });
    if (getStatus(response) === 403) deniedPermissions.push([permission]);
  }
  return deniedPermissions.flat();
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
 * The request that tests the permission for each verb. It reads a list or names a missing object, or its body is empty. No request tests
 * deletecollection: a user who may not delete an object is assumed to lack this permission.
 */
const VERB_REQUESTS: Readonly<Record<string, (collectionPath: string) => WireRequest>> = {
  get: (collectionPath) => ({ method: 'GET', path: `${collectionPath}/${ABSENT_NAME}` }),
  list: (collectionPath) => ({ method: 'GET', path: `${collectionPath}?limit=1` }),
  create: (collectionPath) => ({ method: 'POST', path: `${collectionPath}?dryRun=All`, body: '' }),
  update: (collectionPath) => ({ method: 'PUT', path: `${collectionPath}/${ABSENT_NAME}?dryRun=All`, body: '' }),
  patch: (collectionPath) => ({
    method: 'PATCH',
    path: `${collectionPath}/${ABSENT_NAME}?dryRun=All`,
    body: '',
    headers: MERGE_PATCH_HEADERS,
  }),
  delete: (collectionPath) => ({ method: 'DELETE', path: `${collectionPath}/${ABSENT_NAME}?dryRun=All` }),
  deletecollection: (collectionPath) => ({ method: 'DELETE', path: `${collectionPath}/${ABSENT_NAME}?dryRun=All` }),
};
const PROBE_TIMEOUT = 5_000;

async function probeVerb(
  target: Target,
  resource: ServedResource,
  verb: string,
  namespace: string | undefined,
): Promise<boolean> {
  const collectionPath = buildResourcePath(resource, namespace);
  const request = VERB_REQUESTS[verb]?.(collectionPath);
  if (request !== undefined) return !isDenied(getStatus(await send(target, request, { timeout: PROBE_TIMEOUT })));
  const watch = await openWatch(target, `${collectionPath}?watch=1&timeoutSeconds=1`, { timeout: PROBE_TIMEOUT });
  watch.close();
  return !isDenied(getStatus(watch.exchange));
}

function isDenied(status: number): boolean {
  return status === 401 || status === 403;
}
