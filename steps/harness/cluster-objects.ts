/**
 * Objects that the cluster puts into every namespace: the ConfigMap kube-root-ca.crt, the ServiceAccount default, and whatever controllers of this
 * cluster add. They are those that the namespace default has under the same name. Scenarios look at their own objects only.
 */
import { isSuccess, jsonOf } from '../../client/exchange/exchange.ts';
import { itemNames } from './lists.ts';
import type { AssayWorld } from './world.ts';

const DEFAULT = 'default';

/** Returns the names of these objects in a collection; none for a collection outside of a namespace, or in the namespace default. */
export async function listClusterObjects(world: AssayWorld, collection: string): Promise<ReadonlySet<string>> {
  const [, before, namespace, after] = /^(.*\/namespaces\/)([^/]+)(\/[^/?]+)$/.exec(collection) ?? [];
  if (namespace === undefined || namespace === DEFAULT) return new Set();
  const answer = await world.send({ method: 'GET', path: `${before}${DEFAULT}${after}` });
  const list = isSuccess(answer) ? jsonOf<{ items?: unknown[] | null }>(answer) : undefined;
  return new Set(itemNames(list?.items ?? []));
}
