/**
 * Finds objects that the cluster creates in every namespace: the ConfigMap kube-root-ca.crt, the ServiceAccount default, and objects of
 * this cluster's controllers. They have the same names as the objects in the namespace default. Scenarios ignore such objects.
 */
import { isSuccess, parseJsonBody } from '../../client/exchange/exchange.ts';
import { listItemNames } from './lists.ts';
import type { AssayWorld } from './world.ts';

const DEFAULT_NAMESPACE = 'default';

/**
 * Returns the names of the objects that the cluster creates in a collection. Returns no names for a cluster-scoped collection or a
 * collection in the namespace default.
 */
export async function listClusterObjectNames(world: AssayWorld, collectionPath: string): Promise<ReadonlySet<string>> {
  const [, beforeNamespace, namespace, afterNamespace] =
    /^(.*\/namespaces\/)([^/]+)(\/[^/?]+)$/.exec(collectionPath) ?? [];
  if (namespace === undefined || namespace === DEFAULT_NAMESPACE) return new Set();
  const response = await world.send({ method: 'GET', path: `${beforeNamespace}${DEFAULT_NAMESPACE}${afterNamespace}` });
  const list = isSuccess(response) ? parseJsonBody<{ items?: unknown[] | null }>(response) : undefined;
  return new Set(listItemNames(list?.items ?? []));
}
