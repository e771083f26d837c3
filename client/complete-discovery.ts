/**
 * Whether discovery of a server that has just started is complete. kube-apiserver is ready before its aggregation layer has read every
 * group: until then whole groups are missing from discovery, and scenarios would be skipped for types that are there. Its index of paths
 * is whole from the beginning.
 */
import { discover } from './discovery.ts';
import { jsonOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

const GROUP_VERSION = /^\/apis\/([^/]+)\/[^/]+$/;

/** Every group of which the index has a version is announced. A server without an index, or without discovery, has nothing to wait for. */
export async function tellsOfEverything(target: Target): Promise<boolean> {
  const index = jsonOf<{ paths?: unknown }>(await send(target, { method: 'GET', path: '/' }));
  const paths = Array.isArray(index?.paths) ? index.paths.map(String) : [];
  const { resources } = await discover(target, undefined, true);
  const announced = new Set(resources.map(({ group }) => group));
  const groups = paths.flatMap((path) => GROUP_VERSION.exec(path)?.[1] ?? []);
  return groups.every((group) => announced.has(group));
}
