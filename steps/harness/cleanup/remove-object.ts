/** Deletes an object that a scenario created. Monitors do not check these requests. */
import { isSuccess } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import type { Target } from '../../../client/exchange/target.ts';

const DELETION_QUERY = { propagationPolicy: 'Background' };

/**
 * Deletes an object. The propagation policy is in the query, because after a DELETE with a body the client closes the connection, and some
 * servers parse the body as the next request. Servers that ignore the query parameter get the body.
 */
export async function removeObject(
  target: Target,
  path: string,
  requestOptions: { timeout?: number } = {},
): Promise<void> {
  const query = new URLSearchParams(DELETION_QUERY);
  const exchange = await send(target, { method: 'DELETE', path: `${path}?${query}` }, requestOptions);
  if (isSuccess(exchange) || exchange.error !== undefined) return;
  await send(target, { method: 'DELETE', path, body: JSON.stringify(DELETION_QUERY) }, requestOptions);
}
