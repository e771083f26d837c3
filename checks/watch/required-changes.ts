/**
 * Finds the changes that a watch must report: changes after its start, and before the latest event that it sent or before the moment until
 * which the test waited.
 *
 * Worked example: a watch from version v has reported a change whose write began at tick 40. It must have reported every change that was
 * acknowledged before tick 40 and whose write began after v was known. Changes that are concurrent with the start or with the latest event
 * are optional.
 */
import type { History, Watch } from '../history/history.ts';
import type { Change, Timeline } from '../history/timeline.ts';
import { countInitialEvents, listChangeEvents } from './initial-events.ts';

export function listRequiredChanges(history: History, watch: Watch, timeline: Timeline): Change[] {
  const latestShownMoment = findLatestShownMoment(watch, timeline);
  const latestStartMoment = findLatestStartMoment(watch, timeline);
  return [...timeline.changes.values()].filter(
    (change) =>
      (watch.covers?.(change.key) ?? true) &&
      change.notAfter < latestShownMoment &&
      (change.notBefore > latestStartMoment || isLastChange(history, watch, change, timeline)),
  );
}

/** Returns the latest moment for which the watch must have reported all changes that ended before it. */
function findLatestShownMoment(watch: Watch, timeline: Timeline): number {
  let latestMoment = watch.settledAt ?? Number.NEGATIVE_INFINITY;
  for (const event of listChangeEvents(watch))
    latestMoment = Math.max(latestMoment, timeline.findChange(watch, event)?.notBefore ?? Number.NEGATIVE_INFINITY);
  for (const event of watch.events)
    if (event.type === 'BOOKMARK')
      latestMoment = Math.max(
        latestMoment,
        timeline.findVersionBounds(event.object.metadata.resourceVersion ?? '').includedUntil,
      );
  return latestMoment;
}

/** Returns the moment from which on all changes are certainly later than the start of the watch. */
function findLatestStartMoment(watch: Watch, timeline: Timeline): number {
  if (watch.start.at === 'exact') return timeline.findVersionBounds(watch.start.version).excludedAfter;
  const initialEvents = watch.events[Math.max(0, countInitialEvents(watch) - 1)];
  return initialEvents?.arrivedAt ?? Number.POSITIVE_INFINITY;
}

/**
 * Reports whether the change is the last change of an object that still exists: a watch with initial events reports it, regardless of its
 * start.
 */
function isLastChange(history: History, watch: Watch, change: Change, timeline: Timeline): boolean {
  if (watch.start.at === 'exact' || watch.start.at === 'any' || change.kind === 'delete') return false;
  const otherChanges = (timeline.changesByKey.get(change.key) ?? []).filter((otherChange) => otherChange !== change);
  const isUnsettled = history.writes.some(
    (write) => write.key === change.key && write.outcome === 'unknown' && write.endedAt > change.notBefore,
  );
  const initialVersion = watch.start.at === 'initial events' ? watch.start.version : undefined;
  const requestedBounds =
    initialVersion === undefined || initialVersion === '' || initialVersion === '0'
      ? undefined
      : timeline.findVersionBounds(initialVersion);
  const isStale =
    initialVersion === '0' || (requestedBounds !== undefined && change.notAfter >= requestedBounds.includedUntil);
  return !isUnsettled && !isStale && otherChanges.every((otherChange) => otherChange.notAfter < change.notBefore);
}
