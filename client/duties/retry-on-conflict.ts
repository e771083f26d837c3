/**
 * Changes an object with optimistic concurrency (rest-client-retry-on-conflict): after a 409, it reads the object again, repeats the change
 * on the new state, and sends it again.
 */
import { type Exchange, jsonOf, statusOf } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

export interface ChangeResult {
  /** The response to the last write. */
  readonly answer: Exchange;
  readonly conflicts: number;
}

/**
 * The maximum number of attempts. One of several concurrent changes always succeeds, so each change needs at most as many attempts as there
 * are changes.
 */
const ATTEMPTS = 100;

/** `change` receives the object that was read, and must keep its resourceVersion. */
export async function changeWithRetry(
  target: Target,
  path: string,
  change: (object: unknown) => unknown | Promise<unknown>,
): Promise<ChangeResult> {
  for (let conflicts = 0; ; conflicts += 1) {
    const read = await send(target, { method: 'GET', path });
    if (statusOf(read) !== 200) return { answer: read, conflicts };
    const body = JSON.stringify(await change(jsonOf(read)));
    const answer = await send(target, { method: 'PUT', path, body });
    if (statusOf(answer) !== 409 || conflicts === ATTEMPTS) return { answer, conflicts };
  }
}
