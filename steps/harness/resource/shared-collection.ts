/**
 * The objects and events of a scenario in a collection that several scenarios share. Scenarios that wait (`@waits`) run at the same time:
 * their objects have unique names (`a-{unique}`), and they ignore events about other objects.
 */

import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { findRunId } from '../../../client/run-names.ts';
import { readPath } from '../comparison/paths.ts';
import { WAITS_TAG } from '../running-tags.ts';
import { isMarker } from '../watching/markers.ts';
import type { AssayWorld } from '../world.ts';
import { listSharedCollections } from './clear-collection.ts';

interface WorldWithNames {
  readonly names: Pick<AssayWorld['names'], 'containsUniqueWord'>;
}

/**
 * Returns a function that identifies objects of other scenarios by name, for the cleanup. Returns undefined if no scenarios run
 * concurrently.
 */
export function createForeignNameFilter(
  world: Pick<AssayWorld, 'parameters' | 'tags'> & WorldWithNames,
): ((name: string) => boolean) | undefined {
  const { isCollectionShared = false, runId } = world.parameters;
  if (!isCollectionShared) return undefined;
  return (name) =>
    !world.names.containsUniqueWord(name) && (world.tags.includes(WAITS_TAG) || findRunId(name) === runId);
}

/** Returns the events about objects of the scenario, and events without an object name. Other scenarios may write to the collection. */
export function selectOwnEvents(
  world: Pick<AssayWorld, 'tags' | 'subject'> & WorldWithNames,
  events: readonly WatchEvent[],
): readonly WatchEvent[] {
  const eventsWithoutMarkers = events.filter(({ object }) => !isMarker(object));
  if (!world.tags.includes(WAITS_TAG) || listSharedCollections(world.subject).length === 0) return eventsWithoutMarkers;
  return eventsWithoutMarkers.filter(({ object }) => {
    const name = readPath(object, 'metadata.name');
    return typeof name !== 'string' || name === '' || world.names.containsUniqueWord(name);
  });
}
