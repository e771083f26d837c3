/**
 * An event says what happened: ADDED for a create, MODIFIED for a change, with the object as it was stored, DELETED with its
 * last state, and nothing that nobody did (rules watch-type-*, watch-object-is-requested-kind, watch-event-resourceversion).
 */
import {
  type History,
  keyOf,
  type RecordedObject,
  tellsChange,
  versionOf,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { differenceOf } from '../history/same-state.ts';
import { type Effect, type Timeline, timelineOf } from '../history/timeline.ts';
import { nameOfEvent, type Violation } from '../history/violation.ts';
import { initialRun } from './initial-run.ts';

export function checkWatchContent(history: History): Violation[] {
  const timeline = timelineOf(history);
  return history.watches.flatMap((watch) => {
    const violations: Violation[] = [];
    const last = new Map<string, RecordedObject>();
    const initial = initialRun(watch);
    for (const [position, event] of watch.events.entries()) {
      if (!tellsChange(event)) continue;
      const message = contradiction(history, watch, event, position < initial, last, timeline);
      if (message !== undefined)
        violations.push({
          guarantee: 'watch content',
          message: `${watch.id}: ${message}`,
          evidence: [nameOfEvent(event)],
        });
      last.set(keyOf(event.object), event.object);
    }
    return violations;
  });
}

/** What a deletion changes of the last state. */
const CHANGED_BY_DELETION = ['resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds'];

function contradiction(
  history: History,
  watch: Watch,
  event: WatchEvent,
  initial: boolean,
  last: ReadonlyMap<string, RecordedObject>,
  timeline: Timeline,
): string | undefined {
  const effect = timeline.effectOf(watch, event);
  if (effect === undefined)
    return history.closed && !excused(history, event, initial) ? 'nobody made this change' : undefined;
  const before = last.get(keyOf(event.object));
  if (event.type === 'DELETED') return deletion(event, before);
  const type = typeExpected(effect);
  if (!initial && watch.selects === undefined && event.type !== type)
    return `${effect.write} is a ${effect.verb}, so ${type} is due`;
  const path = effect.object === undefined ? undefined : differenceOf(effect.object, event.object);
  return path === undefined ? undefined : `${path} is not what ${effect.write} was answered`;
}

function deletion(event: WatchEvent, before: RecordedObject | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (versionOf(before) === versionOf(event.object)) return 'a deletion has a version of its own';
  const path = differenceOf(before, event.object, CHANGED_BY_DELETION);
  return path === undefined ? undefined : `${path} is not the last state of the object deleted`;
}

function typeExpected(effect: Effect): string {
  return effect.verb === 'create' ? 'ADDED' : 'MODIFIED';
}

/** A write without an answer may have happened, a finished finalization removes, and the state at the start may be older than the history. */
function excused(history: History, event: WatchEvent, initial: boolean): boolean {
  const key = keyOf(event.object);
  return (
    initial ||
    event.object.metadata.deletionTimestamp !== undefined ||
    history.writes.some((write) => write.key === key && write.outcome === 'unknown')
  );
}
