/**
 * Turns in a collection that scenarios share. Those that let time go by (`@waits`) are under way at the same time: what they make has names of
 * their own (`a-{unique}`), and of the events that they see only those about it count. Scenarios that keep to objects by their names run beside
 * them, one after the other, and then those that read the whole collection.
 */

import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { findRunId } from '../../../client/run-names.ts';
import { lookUp } from '../comparison/paths.ts';
import { WAITS } from '../running-tags.ts';
import { isMarker } from '../watching/markers.ts';
import type { AssayWorld } from '../world.ts';
import { shared } from './clear-collection.ts';

interface Owner {
  readonly names: Pick<AssayWorld['names'], 'owns'>;
}

/** Whether an object of this name is to be left in the collection when the scenario tidies up; absent where nobody else is there. */
export function isOthers(
  world: Pick<AssayWorld, 'parameters' | 'tags'> & Owner,
): ((name: string) => boolean) | undefined {
  const { isBesideOthers = false, run } = world.parameters;
  if (!isBesideOthers) return undefined;
  return (name) => !world.names.owns(name) && (world.tags.includes(WAITS) || findRunId(name) === run);
}

/** In a collection that others write to meanwhile the events about what the scenario made, and those that are about no object. */
export function ownEvents(
  world: Pick<AssayWorld, 'tags' | 'subject'> & Owner,
  events: readonly WatchEvent[],
): readonly WatchEvent[] {
  const counted = events.filter(({ object }) => !isMarker(object));
  if (!world.tags.includes(WAITS) || shared(world.subject).length === 0) return counted;
  return counted.filter(({ object }) => {
    const name = lookUp(object, 'metadata.name');
    return typeof name !== 'string' || name === '' || world.names.owns(name);
  });
}
