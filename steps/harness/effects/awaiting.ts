/**
 * Some writes take effect later: the authorizer learns of a binding from a watch, and controllers update created objects. Steps that
 * prepare a scenario wait here until the effect is visible, so that later requests don't race with it.
 */
import { type Exchange, statusOf } from '../../../client/exchange/exchange.ts';
import { awaitBinding, isBinding } from './bindings.ts';
import { awaitControllers, hasController, isWorkload } from './controllers.ts';
import type { Preparing } from './preparing.ts';

/** Returns the exchange with the object after the effect. */
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
