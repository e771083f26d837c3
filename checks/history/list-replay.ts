/**
 * Checks that a list at a version has the same objects as the replay of a watch up to that version (rules rv-exact-old-snapshot,
 * rv-most-recent-consistent, chunk-snapshot-consistent). If an event of the watch has the version of the list, the replay stops at this
 * event. Otherwise, the version belongs to a write of another resource: then some state of the replay must equal the list. For a consistent
 * list, this state includes all changes that were acknowledged before the list request started, and no change that started after it ended.
 */

import { countInitialEvents } from '../watch/initial-events.ts';
import { findDifferingPath } from './compare-objects.ts';
import {
  formatObjectKey,
  type History,
  isChangeEvent,
  type List,
  type RecordedObject,
  readObjectVersion,
  type Watch,
} from './history.ts';
import { buildTimeline, type Timeline } from './timeline.ts';
import { formatObject, type Violation } from './violation.ts';

export function checkListReplay(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return history.lists.flatMap((list) => [
    ...findDuplicates(list),
    ...compareSameVersion(history, list),
    ...history.watches
      .filter((watch) => watch.selects === undefined)
      .flatMap((watch) => compareWithReplay(history, watch, list, timeline)),
  ]);
}

function createViolation(list: List, message: string, objects: readonly RecordedObject[]): Violation {
  return {
    guarantee: 'list equals replay',
    message: `${list.id} @${list.version} ${message}`,
    evidence: objects.map(formatObject),
  };
}

function findDuplicates(list: List): Violation[] {
  const keys = new Set<string>();
  const repeatedItems = list.items.filter((item) => keys.size === keys.add(formatObjectKey(item)).size);
  return repeatedItems.length === 0 ? [] : [createViolation(list, 'contains an object twice', repeatedItems)];
}

/** Checks that two lists of the same scope and version have the same content. */
function compareSameVersion(history: History, list: List): Violation[] {
  const otherList = history.lists.find(
    (candidate) =>
      candidate.version === list.version && candidate.covers === list.covers && candidate.selects === list.selects,
  );
  const difference =
    otherList === undefined || otherList === list
      ? undefined
      : findDifferingObjects(indexObjects(otherList.items), list);
  return difference === undefined
    ? []
    : [createViolation(list, `differs from ${otherList?.id} of the same version`, difference)];
}

type ObjectsByKey = Map<string, RecordedObject>;

function compareWithReplay(history: History, watch: Watch, list: List, timeline: Timeline): Violation[] {
  const startState = findStateAtStart(history, watch);
  if (startState === undefined || watch.covers !== list.covers) return [];
  const events = watch.events.filter((event) => event.type !== 'ERROR');
  const minEventCount = watch.start.type === 'exact' ? 0 : countInitialEvents(watch);
  const exactEventCount = countEventsUpTo(
    events.map((event) => readObjectVersion(event.object)),
    list.version,
    minEventCount,
    watch,
  );
  const state: ObjectsByKey = new Map(startState);
  let lastDifference: RecordedObject[] | undefined;
  for (let eventCount = 0; eventCount <= events.length; eventCount++) {
    const event = eventCount === 0 ? undefined : events[eventCount - 1];
    if (event !== undefined && isChangeEvent(event)) {
      if (event.type === 'DELETED') state.delete(formatObjectKey(event.object));
      else state.set(formatObjectKey(event.object), event.object);
      const changeStart = timeline.findChange(watch, event)?.notBefore ?? Number.NEGATIVE_INFINITY;
      if (exactEventCount === undefined && changeStart > list.endedAt) break;
    }
    if (eventCount < minEventCount || (exactEventCount !== undefined && eventCount !== exactEventCount)) continue;
    if (exactEventCount === undefined && !includesRequiredChanges(events.slice(eventCount), watch, list, timeline))
      continue;
    const difference = findDifferingObjects(state, list);
    if (difference === undefined) return [];
    lastDifference = difference;
  }
  const isCertain = exactEventCount !== undefined || coversList(watch, list, timeline);
  return isCertain && lastDifference !== undefined
    ? [createViolation(list, `differs from the state of ${watch.id} at that version`, lastDifference)]
    : [];
}

/**
 * Returns the state at the start of a watch; undefined unless the watch began with initial events, or at the version of a recorded list.
 */
function findStateAtStart(history: History, watch: Watch): ObjectsByKey | undefined {
  if (watch.start.type !== 'exact') return new Map();
  const { version } = watch.start;
  const list = history.lists.find(
    (candidate) =>
      candidate.version === version && candidate.covers === watch.covers && candidate.selects === undefined,
  );
  return list === undefined ? undefined : indexObjects(list.items);
}

/** Returns the number of events up to the version of the list; undefined if no event has that version. */
function countEventsUpTo(
  versions: readonly string[],
  version: string,
  minEventCount: number,
  watch: Watch,
): number | undefined {
  if (watch.start.type === 'exact' && watch.start.version === version) return 0;
  const position = versions.lastIndexOf(version);
  return position >= minEventCount ? position + 1 : undefined;
}

/** Reports whether the later events contain no change that certainly took effect before a consistent list request started. */
function includesRequiredChanges(laterEvents: Watch['events'], watch: Watch, list: List, timeline: Timeline): boolean {
  const includedTime = timeline.findVersionBounds(list.version).includedUntil;
  return laterEvents.every(
    (event) => (timeline.findChange(watch, event)?.notAfter ?? Number.POSITIVE_INFINITY) >= includedTime,
  );
}

/** Reports whether the watch certainly reports all changes between the start and the end of the list request. */
function coversList(watch: Watch, list: List, timeline: Timeline): boolean {
  const initialStateTime = watch.events[countInitialEvents(watch) - 1]?.arrivedAt ?? watch.openedAt;
  const watchStartTime =
    watch.start.type === 'exact' ? timeline.findVersionBounds(watch.start.version).excludedAfter : initialStateTime;
  return list.semantics === 'most recent' && list.startedAt > watchStartTime && (watch.settledAt ?? 0) > list.endedAt;
}

function indexObjects(items: readonly RecordedObject[]): ObjectsByKey {
  return new Map(items.map((item) => [formatObjectKey(item), item]));
}

function findDifferingObjects(state: ObjectsByKey, list: List): RecordedObject[] | undefined {
  const listedState = indexObjects(list.items);
  for (const [key, object] of state) {
    if (list.selects?.(object) === false) continue;
    const item = listedState.get(key);
    if (item === undefined || findDifferingPath(object, item) !== undefined)
      return item === undefined ? [object] : [object, item];
  }
  const extraItem = list.items.find((item) => {
    const object = state.get(formatObjectKey(item));
    return object === undefined || list.selects?.(object) === false;
  });
  return extraItem === undefined ? undefined : [extraItem];
}
