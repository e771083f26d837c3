/**
 * Finds the changes that a watch must report: changes after its start, and before the latest event that it sent or before the time until
 * which the test waited for events.
 *
 * Worked example: a watch from version v has reported a change whose write began at tick 40. It must have reported every change that was
 * acknowledged before tick 40 and whose write began after v was known. Changes that are concurrent with the start or with the latest event
 * are optional.
 */
import type { History, Watch } from '../history/history.ts';
import type { Change, Timeline } from '../history/timeline.ts';
import { countInitialEvents, listChangeEvents } from './initial-events.ts';

export function listRequiredChanges(history: History, watch: Watch, timeline: Timeline): Change[] {
  const latestReportedTime = findLatestReportedTime(watch, timeline);
  const latestStartTime = findLatestStartTime(watch, timeline);
  return [...timeline.changes.values()].filter(
    (change) =>
      (watch.covers?.(change.key) ?? true) &&
      change.notAfter < latestReportedTime &&
      (change.notBefore > latestStartTime || isLastChange(history, watch, change, timeline)),
  );
}

/** Returns the latest time before which every ended change must have been reported. */
function findLatestReportedTime(watch: Watch, timeline: Timeline): number {
  let latestTime = watch.settledAt ?? Number.NEGATIVE_INFINITY;
  for (const event of listChangeEvents(watch))
    latestTime = Math.max(latestTime, timeline.findChange(watch, event)?.notBefore ?? Number.NEGATIVE_INFINITY);
  for (const event of watch.events)
    if (event.type === 'BOOKMARK')
      latestTime = Math.max(
        latestTime,
        timeline.findVersionBounds(event.object.metadata.resourceVersion ?? '').includedUntil,
      );
  return latestTime;
}

/** Returns the time after which all changes are certainly later than the start of the watch. */
function findLatestStartTime(watch: Watch, timeline: Timeline): number {
  if (watch.start.type === 'exact') return timeline.findVersionBounds(watch.start.version).excludedAfter;
  const initialEvents = watch.events[Math.max(0, countInitialEvents(watch) - 1)];
  return initialEvents?.arrivedAt ?? Number.POSITIVE_INFINITY;
}

/**
 * Reports whether the change is the last change of an object that still exists: a watch with initial events reports it, regardless of its
 * start.
 */
function isLastChange(history: History, watch: Watch, change: Change, timeline: Timeline): boolean {
  if (watch.start.type === 'exact' || watch.start.type === 'any' || change.isDeletion) return false;
  const otherChanges = (timeline.changesByKey.get(change.key) ?? []).filter((otherChange) => otherChange !== change);
  const mayHaveUnansweredWrite = history.writes.some(
    (write) => write.key === change.key && write.outcome === 'unknown' && write.endedAt > change.notBefore,
  );
  const initialVersion = watch.start.type === 'initial events' ? watch.start.version : undefined;
  const requestedBounds =
    initialVersion === undefined || initialVersion === '' || initialVersion === '0'
      ? undefined
      : timeline.findVersionBounds(initialVersion);
  const mayStartBeforeChange =
    initialVersion === '0' || (requestedBounds !== undefined && change.notAfter >= requestedBounds.includedUntil);
  return (
    !mayHaveUnansweredWrite &&
    !mayStartBeforeChange &&
    otherChanges.every((otherChange) => otherChange.notAfter < change.notBefore)
  );
}
