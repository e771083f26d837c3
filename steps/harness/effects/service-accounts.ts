/**
 * Waits until a namespace has the ServiceAccount `default`, if a controller creates it in every namespace. The admission plugin
 * ServiceAccount rejects pods before that.
 */
import { type Exchange, isSuccess, jsonOf, type WireRequest } from '../../../client/exchange/exchange.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** Milliseconds within which the controller must have created it. */
const LIMIT = 20_000;
const PODS = /^(\/api\/v1\/namespaces\/)([^/]+)\/pods(?:\?|$)/;

/**
 * Does nothing for requests that do not create a pod, in namespaces that are not active, and if the namespace `default` has no such
 * ServiceAccount.
 */
export async function awaitServiceAccount(world: EffectWorld, { method, path }: WireRequest): Promise<void> {
  const [, namespaces = '', namespace] = (method === 'POST' ? PODS.exec(path) : null) ?? [];
  if (namespace === undefined) return;
  const get = (suffix: string): Promise<Exchange> => world.send({ method: 'GET', path: `${namespaces}${suffix}` });
  const exists = async (name: string): Promise<boolean> => isSuccess(await get(`${name}/serviceaccounts/default`));
  if (!(await exists('default'))) return;
  if (jsonOf<{ status?: { phase?: string } }>(await get(namespace))?.status?.phase !== 'Active') return;
  const holds = await pollUntil(() => exists(namespace), LIMIT, world.patience);
  world.check(`the ServiceAccount default of ${namespace}`, 'there', 'absent', holds);
}
