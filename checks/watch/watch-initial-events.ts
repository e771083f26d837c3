/**
 * Checks that a watch with initial events reports each existing object exactly once, as ADDED, in a state that is not older than requested,
 * and that a streaming list sends a bookmark after the initial events (rules rv-watch-unset, rv-watch-zero, watch-stream-*).
 */

import { formatObjectKey, type History, type Watch, type WatchEvent } from '../history/history.ts';
import { buildTimeline, existsThroughout, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents, findEndOfInitialEvents, isInitialEventsEnd } from './initial-events.ts';
import { listRequiredChanges } from './required-changes.ts';

export function checkInitialEvents(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return history.watches.flatMap((watch) => {
    const initialEvents = watch.events.slice(0, countInitialEvents(watch));
    return [
      ...checkTypesAndEnd(history, watch, initialEvents, timeline),
      ...checkFreshness(watch, initialEvents, timeline),
      ...findDuplicates(watch, initialEvents),
    ];
  });
}

function createViolation(watch: Watch, message: string, ...events: WatchEvent[]): Violation {
  return { guarantee: 'initial events', message: `${watch.id} ${message}`, evidence: events.map(formatEvent) };
}

function checkTypesAndEnd(
  history: History,
  watch: Watch,
  initialEvents: readonly WatchEvent[],
  timeline: Timeline,
): Violation[] {
  const endBookmarks = watch.events.filter((event) => event.type === 'BOOKMARK' && isInitialEventsEnd(event));
  if (watch.start.type !== 'initial events' || !watch.start.requestsBookmark)
    return watch.start.type === 'exact' && endBookmarks.length > 0
      ? [createViolation(watch, 'did not request initial events, but received their end', ...endBookmarks)]
      : [];
  if (endBookmarks.length > 1)
    return [createViolation(watch, 'received the end of the initial events twice', ...endBookmarks)];
  const mustHaveEnded = watch.settledAt !== undefined || listRequiredChanges(history, watch, timeline).length > 0;
  if (endBookmarks.length === 0 && mustHaveEnded)
    return [createViolation(watch, 'did not receive the end of the initial events')];
  return initialEvents
    .filter((event) => event.type !== 'ADDED')
    .map((event) => createViolation(watch, `has ${event.type} among the initial events`, event));
}

function findDuplicates(watch: Watch, initialEvents: readonly WatchEvent[]): Violation[] {
  const firstEvents = new Map<string, WatchEvent>();
  const violations: Violation[] = [];
  for (const event of initialEvents) {
    const firstEvent = firstEvents.get(formatObjectKey(event.object));
    if (firstEvent === undefined) firstEvents.set(formatObjectKey(event.object), event);
    else violations.push(createViolation(watch, 'reports one object twice in its initial events', firstEvent, event));
  }
  return violations;
}

/** Checks that no object is missing, outdated or deleted at the freshness time: initial events include all earlier changes. */
function checkFreshness(watch: Watch, initialEvents: readonly WatchEvent[], timeline: Timeline): Violation[] {
  const freshnessTime = findFreshnessTime(watch, timeline);
  const violations: Violation[] = [];
  for (const event of initialEvents) {
    const change = timeline.findChange(watch, event);
    if (change === undefined) continue;
    const replacement = (timeline.changesByKey.get(change.key) ?? []).find(
      (otherChange) => otherChange.notBefore > change.notAfter && otherChange.notAfter < freshnessTime,
    );
    if (replacement !== undefined)
      violations.push(createViolation(watch, `reports a state that ${replacement.writeId} had replaced`, event));
  }
  return findEndOfInitialEvents(watch) === undefined
    ? violations
    : [...violations, ...findMissingObjects(watch, initialEvents, freshnessTime, timeline)];
}

function findMissingObjects(
  watch: Watch,
  initialEvents: readonly WatchEvent[],
  freshnessTime: number,
  timeline: Timeline,
): Violation[] {
  const reportedKeys = new Set(initialEvents.map((event) => formatObjectKey(event.object)));
  const initialEventsEnd = watch.events[initialEvents.length]?.arrivedAt ?? Number.POSITIVE_INFINITY;
  const missingObjects = [...timeline.changesByKey].filter(([key, changes]) => {
    if (reportedKeys.has(key) || !(watch.covers?.(key) ?? true)) return false;
    const isUnselected = changes.some(
      (change) => change.object !== undefined && watch.selects?.(change.object) === false,
    );
    return !isUnselected && existsThroughout(changes, freshnessTime, initialEventsEnd);
  });
  return missingObjects.map(([key]) => createViolation(watch, `omits ${key}, which existed, from its initial events`));
}

/** Returns the time before which every ended change must be visible in the initial events. */
function findFreshnessTime(watch: Watch, timeline: Timeline): number {
  const { start } = watch;
  if (start.type === 'any' || start.type === 'exact') return Number.NEGATIVE_INFINITY;
  const version = start.type === 'initial events' ? (start.version ?? '') : '';
  if (version === '') return watch.openedAt;
  return version === '0' ? Number.NEGATIVE_INFINITY : timeline.findVersionBounds(version).includedUntil;
}
