/**
 * A change of one object, made on what was read and sent on condition that it is still that (rest-client-retry-on-conflict): on 409 the
 * object is read again, the change is made again on what is there now, and sent again.
 */
import { type Exchange, jsonOf, statusOf } from './exchange.ts';
import { send } from './request.ts';
import type { Target } from './target.ts';

export interface Changed {
  /** The answer to the write that was accepted, or refused for another reason. */
  readonly answer: Exchange;
  readonly conflicts: number;
}

/** Of so many changes at once one is always accepted, so that nobody waits for ever. */
const ATTEMPTS = 100;

/** `change` gets the object as it is read, resourceVersion included, and must not take that away. */
export async function changeWithRetry(
  target: Target,
  path: string,
  change: (object: unknown) => unknown | Promise<unknown>,
): Promise<Changed> {
  for (let conflicts = 0; ; conflicts += 1) {
    const read = await send(target, { method: 'GET', path });
    if (statusOf(read) !== 200) return { answer: read, conflicts };
    const body = JSON.stringify(await change(jsonOf(read)));
    const answer = await send(target, { method: 'PUT', path, body });
    if (statusOf(answer) !== 409 || conflicts === ATTEMPTS) return { answer, conflicts };
  }
}
