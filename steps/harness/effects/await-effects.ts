/**
 * Waits for delayed effects of writes: the authorizer and admission receive changes from watches, and controllers update created objects.
 * Steps that prepare a scenario wait until the effect is visible, so that later requests do not race with it.
 */
import { type Exchange, getStatus } from '../../../client/exchange/exchange.ts';
import { awaitBinding, isBindingPath } from './bindings.ts';
import { awaitControllers, hasController, isWorkloadPath } from './controllers.ts';
import type { EffectWorld } from './effect-world.ts';
import { awaitQuota, hasQuotaController } from './quotas.ts';
import { awaitTermination } from './terminating-namespaces.ts';

/**
 * Waits for the effects of a request. Returns the exchange with the object after the effects, or the given exchange if there are no
 * effects.
 */
export async function awaitEffects(world: EffectWorld, exchange: Exchange): Promise<Exchange> {
  const { method, path } = exchange.request;
  const [barePath = '', query = ''] = path.split('?');
  if (getStatus(exchange) >= 300 || new URLSearchParams(query).has('dryRun')) return exchange;
  if (method === 'DELETE') {
    // If a finalizer delays the deletion, the controller observes the new generation.
    if (isWorkloadPath(barePath) && hasController(world, barePath)) await awaitControllers(world, exchange);
    await awaitTermination(world, barePath);
    return exchange;
  }
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return exchange;
  if (isBindingPath(barePath)) await awaitBinding(world, exchange);
  if (hasQuotaController(world, barePath)) return awaitQuota(world, exchange);
  return hasController(world, barePath) ? awaitControllers(world, exchange) : exchange;
}
