/**
 * Every acknowledged write in the window of a watch appears in it (rules watch-list-then-watch-no-gap, watch-reports-deletion).
 *
 * Two witnesses: the acknowledgements that `owed-effects.ts` weighs, and other watches: what one shows between two states of an object,
 * every watch shows that has both states.
 */

import {
  type History,
  objectKey,
  objectVersion,
  tellsChange,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { eventName, type Violation } from '../history/violation.ts';
import { owedEffects } from './owed-effects.ts';

export function checkWatchCompleteness(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const following = successors(history);
  return history.watches.flatMap((watch) => [
    ...compareWithWrites(history, watch, timeline),
    ...findGaps(watch, following, timeline),
  ]);
}

/** Under a selector the changes of objects outside, and deletions, are the matter of `watch-selector.ts`. */
function compareWithWrites(history: History, watch: Watch, timeline: Timeline): Violation[] {
  const deliveredVersions = new Set(
    watch.events.filter(tellsChange).map((event) => timeline.findEffect(watch, event)?.id),
  );
  return owedEffects(history, watch, timeline)
    .filter((effect) => !deliveredVersions.has(effect.id))
    .filter(({ object }) => watch.selects === undefined || (object !== undefined && watch.selects(object)))
    .map((effect) => ({
      guarantee: 'watch completeness',
      message: `${watch.id} never reported ${effect.write} (${effect.verb} ${effect.key})`,
      evidence: [`${effect.key}, ${effect.id}`],
    }));
}

/** Returns for each version the next event of the same object, in watches without a selector. */
function successors(history: History): Map<string, WatchEvent> {
  const following = new Map<string, WatchEvent>();
  for (const watch of history.watches.filter((candidate) => candidate.selects === undefined)) {
    const deliveredVersions = versionsShown(watch);
    for (const [event, next] of pairEvents(watch)) {
      const nextVersions = following.get(objectVersion(event.object));
      if (
        next === undefined ||
        (nextVersions !== undefined && !deliveredVersions.has(objectVersion(nextVersions.object)))
      )
        continue;
      following.set(objectVersion(event.object), next);
    }
  }
  return following;
}

/** Returns the missing events of a watch. After its last event, only changes within the waiting time are due. */
function findGaps(watch: Watch, following: ReadonlyMap<string, WatchEvent>, timeline: Timeline): Violation[] {
  if (watch.selects !== undefined) return [];
  const deliveredVersions = versionsShown(watch);
  return pairEvents(watch).flatMap(([event, next]): Violation[] => {
    const missing = following.get(objectVersion(event.object));
    if (missing === undefined || deliveredVersions.has(objectVersion(missing.object))) return [];
    const acknowledged = timeline.findEffect(watch, missing)?.notAfter ?? Number.POSITIVE_INFINITY;
    if (next === undefined && acknowledged >= (watch.settled ?? Number.NEGATIVE_INFINITY)) return [];
    return [
      {
        guarantee: 'watch completeness',
        message: `${watch.id} omitted a change that another watch reports`,
        evidence: [event, missing, next].filter((witness) => witness !== undefined).map(eventName),
      },
    ];
  });
}

function versionsShown(watch: Watch): Set<string> {
  return new Set(watch.events.filter(tellsChange).map((event) => objectVersion(event.object)));
}

/** Each event with the next one of the same object. */
function pairEvents(watch: Watch): [WatchEvent, WatchEvent | undefined][] {
  const next = new Map<string, WatchEvent>();
  const pairs: [WatchEvent, WatchEvent | undefined][] = [];
  for (const event of watch.events.filter(tellsChange).reverse()) {
    pairs.push([event, next.get(objectKey(event.object))]);
    next.set(objectKey(event.object), event);
  }
  return pairs.reverse();
}
