/**
 * Checks that an event has the type of its change: ADDED for a create, and MODIFIED for an update, with the stored object; DELETED with the
 * last state. Every event belongs to a write (rules watch-type-*, watch-object-is-requested-kind, watch-event-resourceversion).
 */

import { findDifferingPath } from '../history/compare-objects.ts';
import {
  formatObjectKey,
  type History,
  isChangeEvent,
  type RecordedObject,
  readObjectVersion,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { buildTimeline, type Change, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents } from './initial-events.ts';

export function checkWatchContent(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return history.watches.flatMap((watch) => {
    const violations: Violation[] = [];
    const lastObjects = new Map<string, RecordedObject>();
    const initialEventCount = countInitialEvents(watch);
    for (const [position, event] of watch.events.entries()) {
      if (!isChangeEvent(event)) continue;
      const message = findContradiction({ history, watch, timeline, lastObjects }, event, {
        isInitial: position < initialEventCount,
      });
      if (message !== undefined)
        violations.push({
          guarantee: 'watch content',
          message: `${watch.id}: ${message}`,
          evidence: [formatEvent(event)],
        });
      lastObjects.set(formatObjectKey(event.object), event.object);
    }
    return violations;
  });
}

/** The members of metadata that a deletion changes. */
const MEMBERS_CHANGED_BY_DELETION = ['resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds'];

/** A watch up to an event. */
interface WatchState {
  readonly history: History;
  readonly timeline: Timeline;
  readonly watch: Watch;
  /** The objects of the last events before this event, by their key. */
  readonly lastObjects: ReadonlyMap<string, RecordedObject>;
}

function findContradiction(
  { history, timeline, watch, lastObjects }: WatchState,
  event: WatchEvent,
  { isInitial }: { readonly isInitial: boolean },
): string | undefined {
  const change = timeline.findChange(watch, event);
  if (change === undefined)
    return history.hasAllWrites && !isPermittedWithoutWrite(history, event, { isInitial })
      ? 'no write made this change'
      : undefined;
  const previousObject = lastObjects.get(formatObjectKey(event.object));
  if (event.type === 'DELETED') return checkDeletion(event, previousObject);
  const type = findExpectedType(change);
  if (!isInitial && watch.selects === undefined && event.type !== type)
    return `${change.writeId} has the verb ${change.verb}, so ${type} is expected`;
  const path = change.object === undefined ? undefined : findDifferingPath(change.object, event.object);
  return path === undefined ? undefined : `${path} differs from the response to ${change.writeId}`;
}

function checkDeletion(event: WatchEvent, previousObject: RecordedObject | undefined): string | undefined {
  if (previousObject === undefined) return undefined;
  if (readObjectVersion(previousObject) === readObjectVersion(event.object))
    return 'the DELETED event has the resourceVersion of the previous state instead of a new resourceVersion';
  const path = findDifferingPath(previousObject, event.object, MEMBERS_CHANGED_BY_DELETION);
  return path === undefined ? undefined : `${path} differs from the last state of the deleted object`;
}

function findExpectedType(change: Change): string {
  return change.verb === 'create' ? 'ADDED' : 'MODIFIED';
}

/**
 * Reports whether an event without a recorded write is permitted: a write without a response may have taken effect, removing a finalizer
 * may delete the object, and the initial state may be older than the history.
 */
function isPermittedWithoutWrite(
  history: History,
  event: WatchEvent,
  { isInitial }: { readonly isInitial: boolean },
): boolean {
  const key = formatObjectKey(event.object);
  return (
    isInitial ||
    event.object.metadata.deletionTimestamp !== undefined ||
    history.writes.some((write) => write.key === key && write.outcome === 'unknown')
  );
}
