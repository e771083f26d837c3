/**
 * Basics that let time go by, and are not over when the others begin: in the thread of the command line they run beside each other. What stands on
 * one of them waits for it, and for nothing else.
 */
import { basicOf, blockedBy } from './basics.ts';
import type { AssayWorld } from './world.ts';

type Where = Pick<AssayWorld, 'parameters' | 'tags'>;

/** By the address of a server and the name of the basic: whether it has failed, when that is known. */
const pending = new Map<string, PromiseWithResolvers<boolean>>();

function keyOf({ parameters: { target }, tags }: Where): string | undefined {
  const basic = basicOf(tags);
  return basic === undefined ? undefined : `${target?.url ?? ''} ${basic}`;
}

/** A basic that has a lane of its own has begun. */
export function beginBasic(world: Where): void {
  const key = keyOf(world);
  if (key !== undefined && world.parameters.lane !== undefined) pending.set(key, Promise.withResolvers());
}

export function endBasic(world: Where, hasFailed: boolean): void {
  const key = keyOf(world);
  if (key === undefined) return;
  pending.get(key)?.resolve(hasFailed);
  pending.delete(key);
}

/** Waits for what the scenario stands on, and notes what has failed of it. */
export async function basicsOver(
  { parameters: { target }, tags }: Where,
  text: string,
  failed: Set<string>,
): Promise<void> {
  if (basicOf(tags) !== undefined) return;
  const address = `${target?.url ?? ''} `;
  for (const [key, { promise }] of pending) {
    const basic = key.slice(address.length);
    if (!key.startsWith(address) || blockedBy(text, tags, new Set([basic])) === undefined) continue;
    if (await promise) failed.add(basic);
  }
}
