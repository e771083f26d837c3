/**
 * Waits until the server enforces a ResourceQuota. First, the quota controller copies the limits into the status. Then admission receives
 * the status from a watch. To observe this, the suite creates a second quota, which forbids LimitRanges: when the second quota is enforced,
 * the first quota is enforced too.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Exchange, getStatus, isSuccess, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { PROBE_PREFIX } from '../../../client/run-names.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/**
 * The time limit for the server to enforce a quota, in milliseconds. When a custom type appears and disappears, the quota controller of
 * kube-controller-manager stops its workers for up to 30 s, while it waits for the informer of that type.
 */
const QUOTA_TIMEOUT = 60_000;
const QUOTA_PATH = /^(?<namespace>\/api\/v1\/namespaces\/[^/]+)\/resourcequotas(?:\/[^/]+)?$/;

interface Quota {
  readonly metadata?: { readonly name?: string };
  readonly spec?: { readonly hard?: object };
  readonly status?: { readonly hard?: object };
}

export function hasQuotaController({ subject }: EffectWorld, path: string): boolean {
  return QUOTA_PATH.test(path) && subject.capabilities.has('controller:resourcequota');
}

/** Returns the exchange with the quota after the controller has written its status. */
export async function awaitQuota(world: EffectWorld, exchange: Exchange): Promise<Exchange> {
  const { metadata: { name } = {}, spec } = parseJsonBody<Quota>(exchange) ?? {};
  const namespace = QUOTA_PATH.exec(exchange.request.path.split('?')[0] ?? '')?.groups?.namespace;
  if (name === undefined || namespace === undefined || Object.keys(spec?.hard ?? {}).length === 0) return exchange;
  const quotas = `${namespace}/resourcequotas`;
  const exchangeWithStatus = await awaitStatus(world, `${quotas}/${name}`);
  await awaitEnforcement(world, namespace, quotas);
  return exchangeWithStatus ?? exchange;
}

async function awaitStatus(world: EffectWorld, path: string): Promise<Exchange | undefined> {
  let exchange: Exchange | undefined;
  const isWritten = async (): Promise<boolean> => {
    exchange = await world.send({ method: 'GET', path });
    const { spec, status } = parseJsonBody<Quota>(exchange) ?? {};
    return isSuccess(exchange) && isDeepStrictEqual(status?.hard, spec?.hard);
  };
  const hasStatus = await pollUntil(isWritten, QUOTA_TIMEOUT, world.waitLimits);
  world.check(`the quota controller has processed ${path}`, 'status.hard equals spec.hard', 'it differs', hasStatus);
  return exchange;
}

async function awaitEnforcement(world: EffectWorld, namespace: string, quotas: string): Promise<void> {
  const quota = { metadata: { generateName: PROBE_PREFIX }, spec: { hard: { 'count/limitranges': '0' } } };
  const creation = await world.send({ method: 'POST', path: quotas, body: JSON.stringify(quota) });
  const name = isSuccess(creation) ? parseJsonBody<Quota>(creation)?.metadata?.name : undefined;
  world.check('the server creates a second quota', '201 and a name', `${getStatus(creation)}`, name !== undefined);
  const path = `${namespace}/limitranges?dryRun=All`;
  const body = JSON.stringify({ metadata: { name: 'probe' }, spec: { limits: [] } });
  const isRejected = async (): Promise<boolean> => getStatus(await world.send({ method: 'POST', path, body })) === 403;
  const isEnforced = await pollUntil(isRejected, QUOTA_TIMEOUT, world.waitLimits);
  await world.send({ method: 'DELETE', path: `${quotas}/${name}` });
  world.check('the server enforces a quota', 'it rejects LimitRanges', 'it accepts them', isEnforced);
}
