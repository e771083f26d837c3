/** Probes a health endpoint as programs must: only the status code counts (rule health-machines-use-status-only). */
import { getStatus } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

export async function isHealthy(target: Target, path: string): Promise<boolean> {
  return getStatus(await send(target, { method: 'GET', path })) === 200;
}
