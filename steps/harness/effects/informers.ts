/**
 * Waits until the informers of the server are synchronized. kube-apiserver starts an informer when a policy has parameters of another kind.
 * Until that informer has listed the objects, the check informer-sync fails, and with it /readyz.
 */
import { readText, type WireRequest } from '../../../client/exchange/exchange.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** The time limit for the synchronization, in milliseconds. */
const SYNCHRONIZATION_TIMEOUT = 20_000;
const READINESS_PATH = /^\/readyz(?:\?|$)/;

/** Waits until no informer check of `/readyz?verbose` fails, if the request is a GET of /readyz. Does nothing for other requests. */
export async function awaitInformers(world: EffectWorld, { method, path }: WireRequest): Promise<void> {
  if (method !== 'GET' || !READINESS_PATH.test(path)) return;
  const isSynchronized = async (): Promise<boolean> => {
    const exchange = await world.send({ method: 'GET', path: '/readyz?verbose' });
    return !readText(exchange).includes('[-]informer-sync');
  };
  await pollUntil(isSynchronized, SYNCHRONIZATION_TIMEOUT, world.waitLimits);
}
