/**
 * A write may have an effect that comes later: the authorizer learns of a binding from a watch, and controllers write to what was made. What
 * prepares a scenario waits here until the server shows the effect, so that no later request depends on who is faster.
 */
import { type Exchange, statusOf } from '../../../client/exchange/exchange.ts';
import { awaitBinding, isBinding } from './bindings.ts';
import { awaitControllers, hasController, isWorkload } from './controllers.ts';
import type { Preparing } from './preparing.ts';

/** Returns the exchange that has the object as it is when the effect is there. */
export async function awaitEffects(world: Preparing, exchange: Exchange): Promise<Exchange> {
  const { method, path } = exchange.request;
  const [bare = '', query = ''] = path.split('?');
  if (statusOf(exchange) >= 300 || new URLSearchParams(query).has('dryRun')) return exchange;
  if (method === 'DELETE') {
    // A finalizer may hold the object. Its controller then sees the new generation.
    if (isWorkload(bare) && hasController(world, bare)) await awaitControllers(world, exchange);
    return exchange;
  }
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return exchange;
  if (isBinding(bare)) await awaitBinding(world, exchange);
  return hasController(world, bare) ? awaitControllers(world, exchange) : exchange;
}
