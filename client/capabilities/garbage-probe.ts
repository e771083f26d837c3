/**
 * Detects a garbage collector that runs alongside the server. A garbage collector removes the finalizer of an object without dependents
 * that was deleted with foreground deletion (del-foreground-finalizer). The capability is absent only if the finalizer stays.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Inventory } from '../discovery/discovery.ts';
import { getStatus, isSuccess, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

/** The time limit in milliseconds. A server with a garbage collector does not reach it. */
const GARBAGE_COLLECTION_TIMEOUT = 6_000;
const ENDPOINTS_PATH = '/api/v1/namespaces/default/endpoints';

export async function hasGarbageCollector(target: Target, { resources }: Inventory): Promise<boolean> {
  if (!resources.some(({ group, plural }) => group === '' && plural === 'endpoints')) return false;
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata: { generateName: 'assay-probe-' } });
  const createdExchange = await send(target, { method: 'POST', path: ENDPOINTS_PATH, body });
  const name = parseJsonBody<{ metadata?: { name?: string } }>(createdExchange)?.metadata?.name;
  if (!isSuccess(createdExchange) || name === undefined) return true;
  const path = `${ENDPOINTS_PATH}/${name}`;
  await send(target, { method: 'DELETE', path: `${path}?propagationPolicy=Foreground` });
  const deadline = performance.now() + GARBAGE_COLLECTION_TIMEOUT;
  do {
    const response = await send(target, { method: 'GET', path });
    if (getStatus(response) === 404) return true;
    await delay(50);
  } while (performance.now() < deadline);
  await send(target, { method: 'DELETE', path: `${path}?propagationPolicy=Background` });
  return false;
}
