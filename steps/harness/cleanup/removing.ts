/** Deletes what scenarios made. Nobody judges it. */
import { isSuccess } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import type { Target } from '../../../client/exchange/target.ts';

const POLICY = { propagationPolicy: 'Background' };

/**
 * The policy stands in the query: behind a DELETE with a body the client closes the connection, and some servers would take the body for the next
 * request. Those that don't hear the query get the body.
 */
export async function remove(target: Target, path: string, limit: { limit?: number } = {}): Promise<void> {
  const query = new URLSearchParams(POLICY);
  const exchange = await send(target, { method: 'DELETE', path: `${path}?${query}` }, limit);
  if (isSuccess(exchange) || exchange.error !== undefined) return;
  await send(target, { method: 'DELETE', path, body: JSON.stringify(POLICY) }, limit);
}
