/**
 * Objects that the cluster puts into every namespace: the ConfigMap kube-root-ca.crt, the ServiceAccount default, and objects of this
 * cluster's controllers. Their names are those of the objects in the namespace default. Scenarios ignore such objects.
 */
import { isSuccess, jsonOf } from '../../client/exchange/exchange.ts';
import { listItemNames } from './lists.ts';
import type { AssayWorld } from './world.ts';

const DEFAULT_NAMESPACE = 'default';

/**
 * Returns the names of the objects that the cluster puts into a collection; none for a collection that is cluster-scoped or in the
 * namespace default.
 */
export async function listClusterObjects(world: AssayWorld, collection: string): Promise<ReadonlySet<string>> {
  const [, before, namespace, after] = /^(.*\/namespaces\/)([^/]+)(\/[^/?]+)$/.exec(collection) ?? [];
  if (namespace === undefined || namespace === DEFAULT_NAMESPACE) return new Set();
  const answer = await world.send({ method: 'GET', path: `${before}${DEFAULT_NAMESPACE}${after}` });
  const list = isSuccess(answer) ? jsonOf<{ items?: unknown[] | null }>(answer) : undefined;
  return new Set(listItemNames(list?.items ?? []));
}
