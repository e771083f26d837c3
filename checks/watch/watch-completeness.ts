/**
 * Checks that a watch reports every acknowledged write between its start and its end (rules watch-list-then-watch-no-gap,
 * watch-reports-deletion). `required-changes.ts` finds the required changes from the acknowledgements. In addition, watches are compared:
 * if one watch reports a change between two states of an object, every watch with both states must report the change.
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
import { listRequiredChanges } from './required-changes.ts';

export function checkWatchCompleteness(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const successors = mapSuccessors(history);
  return history.watches.flatMap((watch) => [
    ...compareWithWrites(history, watch, timeline),
    ...findOmittedChanges(watch, successors, timeline),
  ]);
}

/** Finds required changes that the watch did not report. With a selector, `watch-selector.ts` checks deletions and unselected objects. */
function compareWithWrites(history: History, watch: Watch, timeline: Timeline): Violation[] {
  const reportedVersions = new Set(
    watch.events.filter(isChangeEvent).map((event) => timeline.findChange(watch, event)?.id),
  );
  return listRequiredChanges(history, watch, timeline)
    .filter((change) => !reportedVersions.has(change.id))
    .filter(({ object }) => watch.selects === undefined || (object !== undefined && watch.selects(object)))
    .map((change) => ({
      guarantee: 'watch completeness',
      message: `${watch.id} never reported ${change.writeId} (${change.verb} ${change.key})`,
      evidence: [`${change.key}, ${change.id}`],
    }));
}

/** Returns for each version the next event of the same object, in watches without a selector. */
function mapSuccessors(history: History): Map<string, WatchEvent> {
  const successors = new Map<string, WatchEvent>();
  for (const watch of history.watches.filter((candidate) => candidate.selects === undefined)) {
    const reportedVersions = listVersions(watch);
    for (const [event, next] of pairEvents(watch)) {
      const knownSuccessor = successors.get(readObjectVersion(event.object));
      if (
        next === undefined ||
        (knownSuccessor !== undefined && !reportedVersions.has(readObjectVersion(knownSuccessor.object)))
      )
        continue;
      successors.set(readObjectVersion(event.object), next);
    }
  }
  return successors;
}

/** Finds events of other watches that are missing. After the last event of an object, only changes within the waiting time are required. */
function findOmittedChanges(
  watch: Watch,
  successors: ReadonlyMap<string, WatchEvent>,
  timeline: Timeline,
): Violation[] {
  if (watch.selects !== undefined) return [];
  const reportedVersions = listVersions(watch);
  return pairEvents(watch).flatMap(([event, next]): Violation[] => {
    const missingEvent = successors.get(readObjectVersion(event.object));
    if (missingEvent === undefined || reportedVersions.has(readObjectVersion(missingEvent.object))) return [];
    const acknowledgedNotAfter = timeline.findChange(watch, missingEvent)?.notAfter ?? Number.POSITIVE_INFINITY;
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

/** Returns each event with the next event of the same object. */
function pairEvents(watch: Watch): [WatchEvent, WatchEvent | undefined][] {
  const nextEvents = new Map<string, WatchEvent>();
  const pairs: [WatchEvent, WatchEvent | undefined][] = [];
  for (const event of watch.events.filter(isChangeEvent).reverse()) {
    pairs.push([event, nextEvents.get(formatObjectKey(event.object))]);
    nextEvents.set(formatObjectKey(event.object), event);
  }
  return pairs.reverse();
}
