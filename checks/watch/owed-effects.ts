/**
 * Which changes a watch certainly owes: made after its start and before something that it has shown or was waited for.
 *
 * Worked example: a watch from version v that has shown a change whose write began at tick 40 owes every change acknowledged
 * before tick 40 whose write began after v was known. What is concurrent with either end is owed by nobody.
 */
import type { History, Watch } from '../history/history.ts';
import type { Effect, Timeline } from '../history/timeline.ts';
import { initialRun, regularEvents } from './initial-run.ts';

export function owedEffects(history: History, watch: Watch, timeline: Timeline): Effect[] {
  const end = latestShown(watch, timeline);
  const start = latestStart(watch, timeline);
  return [...timeline.effects.values()].filter(
    (effect) =>
      (watch.covers?.(effect.key) ?? true) &&
      effect.notAfter < end &&
      (effect.notBefore > start || isLastChange(history, watch, effect, timeline)),
  );
}

/** Returns the moment before which all changes have been sent. */
function latestShown(watch: Watch, timeline: Timeline): number {
  let end = watch.settled ?? Number.NEGATIVE_INFINITY;
  for (const event of regularEvents(watch))
    end = Math.max(end, timeline.findEffect(watch, event)?.notBefore ?? Number.NEGATIVE_INFINITY);
  for (const event of watch.events)
    if (event.type === 'BOOKMARK')
      end = Math.max(end, timeline.landmark(event.object.metadata.resourceVersion ?? '').includesEndedBefore);
  return end;
}

/** Returns the moment after which changes come after the start of the watch. */
function latestStart(watch: Watch, timeline: Timeline): number {
  if (watch.start.at === 'exact') return timeline.landmark(watch.start.version).excludesStartedAfter;
  const initial = watch.events[Math.max(0, initialRun(watch) - 1)];
  return initial?.arrived ?? Number.POSITIVE_INFINITY;
}

/** A watch that begins with the state shows at least the last change of every object that stays, wherever the state was taken. */
function isLastChange(history: History, watch: Watch, effect: Effect, timeline: Timeline): boolean {
  if (watch.start.at === 'exact' || watch.start.at === 'any' || effect.kind === 'delete') return false;
  const others = (timeline.byKey.get(effect.key) ?? []).filter((other) => other !== effect);
  const unsettled = history.writes.some(
    (write) => write.key === effect.key && write.outcome === 'unknown' && write.ended > effect.notBefore,
  );
  const initialVersion = watch.start.at === 'initial events' ? watch.start.version : undefined;
  const fresh =
    initialVersion === undefined || initialVersion === '' || initialVersion === '0'
      ? undefined
      : timeline.landmark(initialVersion);
  const stale = initialVersion === '0' || (fresh !== undefined && effect.notAfter >= fresh.includesEndedBefore);
  return !unsettled && !stale && others.every((other) => other.notAfter < effect.notBefore);
}
