/**
 * Turns in a collection that scenarios share. Those that let time go by (`@waits`) are under way at the same time: what they make has names of
 * their own (`a-{unique}`), and of the events that they see only those about it count. Scenarios that keep to objects by their names run beside
 * them, one after the other, and then those that read the whole collection.
 */
import { findRunId } from '../../client/run-names.ts';
import type { WatchEvent } from '../../client/watch-stream.ts';
import { lookUp } from '../paths.ts';
import { WAITS } from '../running-tags.ts';
import type { AssayWorld } from '../world.ts';
import { shared } from './clear-collection.ts';
import { readsAll } from './text-needs.ts';

/** By the address of a server: those that let time go by, until the last of them is over. */
const waiting = new Map<string, Promise<unknown>>();

export function runsBeside(address: string, scenarios: Promise<unknown>): void {
  waiting.set(address, scenarios);
  const over = (): void => void waiting.delete(address);
  scenarios.then(over, over);
}

/** Waits until the scenario has the collection to itself, where it needs that. */
export async function turn(
  { parameters: { lane, target } }: Pick<AssayWorld, 'parameters'>,
  text: string,
): Promise<void> {
  if (lane === undefined && readsAll(text)) await waiting.get(target?.url ?? '')?.catch(() => undefined);
}

/** Whether an object of this name is to be left in the collection when the scenario tidies up; absent where nobody else is there. */
export function isOthers(world: Pick<AssayWorld, 'parameters' | 'owns'>): ((name: string) => boolean) | undefined {
  const { lane, target, run } = world.parameters;
  if (lane !== undefined) return (name) => !world.owns(name);
  if (!waiting.has(target?.url ?? '')) return undefined;
  return (name) => findRunId(name) === run && !world.owns(name);
}

/** In a collection that others write to meanwhile the events about what the scenario made, and those that are about no object. */
export function ownEvents(
  world: Pick<AssayWorld, 'tags' | 'subject' | 'owns'>,
  events: readonly WatchEvent[],
): readonly WatchEvent[] {
  if (!world.tags.includes(WAITS) || shared(world.subject).length === 0) return events;
  return events.filter(({ object }) => {
    const name = lookUp(object, 'metadata.name');
    return typeof name !== 'string' || name === '' || world.owns(name);
  });
}
