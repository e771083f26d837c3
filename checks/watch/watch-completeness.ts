/**
 * A watch contains every acknowledged write in its window (rules watch-list-then-watch-no-gap, watch-reports-deletion). Evidence: the
 * acknowledgements that `required-effects.ts` evaluates, and other watches: a change that one reports between two states of an object must
 * be reported by every watch that has both states.
 */

import {
  formatObjectKey,
  type History,
  isChangeEvent,
  readObjectVersion,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { listRequiredEffects } from './required-effects.ts';

export function checkWatchCompleteness(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const successors = mapSuccessors(history);
  return history.watches.flatMap((watch) => [
    ...compareWithWrites(history, watch, timeline),
    ...findGaps(watch, successors, timeline),
  ]);
}

/** With a selector, `watch-selector.ts` checks changes of unselected objects and deletions. */
function compareWithWrites(history: History, watch: Watch, timeline: Timeline): Violation[] {
  const deliveredVersions = new Set(
    watch.events.filter(isChangeEvent).map((event) => timeline.findEffect(watch, event)?.id),
  );
  return listRequiredEffects(history, watch, timeline)
    .filter((effect) => !deliveredVersions.has(effect.id))
    .filter(({ object }) => watch.selects === undefined || (object !== undefined && watch.selects(object)))
    .map((effect) => ({
      guarantee: 'watch completeness',
      message: `${watch.id} never reported ${effect.write} (${effect.verb} ${effect.key})`,
      evidence: [`${effect.key}, ${effect.id}`],
    }));
}

/** Returns for each version the next event of the same object, in watches without a selector. */
function mapSuccessors(history: History): Map<string, WatchEvent> {
  const successors = new Map<string, WatchEvent>();
  for (const watch of history.watches.filter((candidate) => candidate.selects === undefined)) {
    const deliveredVersions = listVersions(watch);
    for (const [event, next] of pairEvents(watch)) {
      const nextVersions = successors.get(readObjectVersion(event.object));
      if (
        next === undefined ||
        (nextVersions !== undefined && !deliveredVersions.has(readObjectVersion(nextVersions.object)))
      )
        continue;
      successors.set(readObjectVersion(event.object), next);
    }
  }
  return successors;
}

/** Returns the missing events of a watch. After its last event, only changes within the waiting time are due. */
function findGaps(watch: Watch, successors: ReadonlyMap<string, WatchEvent>, timeline: Timeline): Violation[] {
  if (watch.selects !== undefined) return [];
  const deliveredVersions = listVersions(watch);
  return pairEvents(watch).flatMap(([event, next]): Violation[] => {
    const missingEvent = successors.get(readObjectVersion(event.object));
    if (missingEvent === undefined || deliveredVersions.has(readObjectVersion(missingEvent.object))) return [];
    const acknowledgedNotAfter = timeline.findEffect(watch, missingEvent)?.notAfter ?? Number.POSITIVE_INFINITY;
    if (next === undefined && acknowledgedNotAfter >= (watch.settledAt ?? Number.NEGATIVE_INFINITY)) return [];
    return [
      {
        guarantee: 'watch completeness',
        message: `${watch.id} omitted a change that another watch reports`,
        evidence: [event, missingEvent, next].filter((event) => event !== undefined).map(formatEvent),
      },
    ];
  });
}

function listVersions(watch: Watch): Set<string> {
  return new Set(watch.events.filter(isChangeEvent).map((event) => readObjectVersion(event.object)));
}

/** Each event with the next one of the same object. */
function pairEvents(watch: Watch): [WatchEvent, WatchEvent | undefined][] {
  const next = new Map<string, WatchEvent>();
  const pairs: [WatchEvent, WatchEvent | undefined][] = [];
  for (const event of watch.events.filter(isChangeEvent).reverse()) {
    pairs.push([event, next.get(formatObjectKey(event.object))]);
    next.set(formatObjectKey(event.object), event);
  }
  return pairs.reverse();
}
