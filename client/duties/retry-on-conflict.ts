/**
 * Changes an object with optimistic concurrency (rest-client-retry-on-conflict): after a 409, it reads the object again, repeats the change
 * on the new state, and sends it again.
 */
import { type Exchange, getStatus, parseJsonBody } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

export interface ChangeResult {
  /** The response to the last write. */
  readonly lastExchange: Exchange;
  readonly conflictCount: number;
}

/**
 * The maximum number of attempts. One of several concurrent changes always succeeds, so each change needs at most as many attempts as there
 * are changes.
 */
const MAX_ATTEMPTS = 100;

/**
 * Changes the object at a path, and retries after a conflict. `change` receives the object that was read, and must keep its
 * resourceVersion.
 */
export async function retryOnConflict(
  target: Target,
  path: string,
  change: (object: unknown) => unknown | Promise<unknown>,
): Promise<ChangeResult> {
  for (let conflictCount = 0; ; conflictCount += 1) {
    const readExchange = await send(target, { method: 'GET', path });
    if (getStatus(readExchange) !== 200) return { lastExchange: readExchange, conflictCount };
    const body = JSON.stringify(await change(parseJsonBody(readExchange)));
    const lastExchange = await send(target, { method: 'PUT', path, body });
    if (getStatus(lastExchange) !== 409 || conflictCount === MAX_ATTEMPTS) return { lastExchange, conflictCount };
  }
}
