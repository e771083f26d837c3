/**
 * Waits until the server of custom resources rejects new objects in a namespace that is being deleted. kube-apiserver serves custom
 * resources with a separate admission chain, which receives the deletion from a watch.
 */
import { buildResourcePath, type ServedResource } from '../../../client/discovery/discovery.ts';
import { getStatus } from '../../../client/exchange/exchange.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** The time limit in milliseconds. After it, the scenario continues and tests the request itself. */
const TERMINATION_TIMEOUT = 20_000;
const NAMESPACE_PATH = /^\/api\/v1\/namespaces\/([^/]+)$/;
const REJECTION_CODES: ReadonlySet<number | undefined> = new Set([403, 404]);

/**
 * Waits for the termination of a namespace. Does nothing if the path is not the path of a namespace, or if the scenario has no custom
 * resources.
 */
export async function awaitTermination(world: EffectWorld, path: string): Promise<void> {
  const [, namespace] = NAMESPACE_PATH.exec(path) ?? [];
  if (namespace === undefined) return;
  for (const type of world.names.customTypes.values()) {
    if (type.namespaced)
      await pollUntil(() => rejectsObjects(world, type, namespace), TERMINATION_TIMEOUT, world.waitLimits);
  }
}

async function rejectsObjects(world: EffectWorld, type: ServedResource, namespace: string): Promise<boolean> {
  const { group, version, kind } = type;
  const body = JSON.stringify({ apiVersion: `${group}/${version}`, kind, metadata: { name: 'probe' } });
  const path = `${buildResourcePath(type, namespace)}?dryRun=All`;
  return REJECTION_CODES.has(getStatus(await world.send({ method: 'POST', path, body })));
}
