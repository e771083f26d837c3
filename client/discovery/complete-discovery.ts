/**
 * Checks whether the discovery of a new server is complete. kube-apiserver becomes ready before its aggregation layer has read every group.
 * Until then, groups are missing from discovery, and scenarios for their types would be skipped. The index of paths is complete from the
 * start.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { discoverServer } from './discovery.ts';

/** The polling interval, in milliseconds. */
const POLL_INTERVAL = 200;
const GROUP_VERSION_PATH = /^\/apis\/([^/]+)\/[^/]+$/;

/** Reports whether discovery lists every group of the path index. A server without an index counts as complete. */
export async function isDiscoveryComplete(target: Target): Promise<boolean> {
  const index = parseJsonBody<{ paths?: unknown }>(await send(target, { method: 'GET', path: '/' }));
  const paths = Array.isArray(index?.paths) ? index.paths.map(String) : [];
  const { resources } = await discoverServer(target, undefined, { isLenient: true });
  const discoveredGroups = new Set(resources.map(({ group }) => group));
  const groups = paths.flatMap((path) => GROUP_VERSION_PATH.exec(path)?.[1] ?? []);
  return groups.every((group) => discoveredGroups.has(group));
}

/** Waits until discovery is complete, for at most `timeout` milliseconds: the aggregated server of a group may be unavailable. */
export async function awaitCompleteDiscovery(target: Target, timeout: number): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await isDiscoveryComplete(target)) && performance.now() < deadline) await delay(POLL_INTERVAL);
}
