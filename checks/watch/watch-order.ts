/**
 * Checks that events come in the order in which the changes took effect (rule watch-list-then-watch-no-gap), and in the same order in every
 * watch. The order of two changes is known, without comparing versions, if one write ended before the other began, or if one write has a
 * precondition on the version of the other. In addition, all watches of the history must have a common order.
 */
import { findCycle } from '../history/cycle.ts';
import { formatObjectKey, type History, readObjectVersion, type Watch } from '../history/history.ts';
import { buildTimeline, type Change, formatVersionId, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents, listChangeEvents } from './initial-events.ts';

export function checkWatchOrder(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return [
    ...history.watches.flatMap((watch) => [
      ...compareWithWrites(watch, timeline),
      ...compareWithPreconditions(watch, timeline),
    ]),
    ...history.watches.flatMap(checkTypes),
    ...compareWatches(history),
  ];
}

function compareWithWrites(watch: Watch, timeline: Timeline): Violation[] {
  const violations: Violation[] = [];
  let latestChange: { change: Change; eventText: string } | undefined;
  for (const event of listChangeEvents(watch)) {
    const change = timeline.findChange(watch, event);
    if (change === undefined) continue;
    if (latestChange !== undefined && change.notAfter < latestChange.change.notBefore)
      violations.push({
        guarantee: 'watch order',
        message: `${watch.id}: ${change.writeId} ended before ${latestChange.change.writeId} began, but is reported after it`,
        evidence: [latestChange.eventText, formatEvent(event)],
      });
    if (latestChange === undefined || change.notBefore > latestChange.change.notBefore)
      latestChange = { change, eventText: formatEvent(event) };
  }
  return violations;
}

function compareWithPreconditions(watch: Watch, timeline: Timeline): Violation[] {
  const violations: Violation[] = [];
  const events = listChangeEvents(watch);
  const positions = new Map(
    events.map((event, position) => [formatVersionId(readObjectVersion(event.object)), position]),
  );
  for (const [position, event] of events.entries()) {
    const preconditionVersion = timeline.findChange(watch, event)?.preconditionVersion;
    const basePosition =
      preconditionVersion === undefined ? undefined : positions.get(formatVersionId(preconditionVersion));
    const baseEvent = basePosition === undefined ? undefined : events[basePosition];
    if (basePosition !== undefined && baseEvent !== undefined && basePosition > position)
      violations.push({
        guarantee: 'watch order',
        message: `${watch.id} reported a write before the version on which it is based`,
        evidence: [formatEvent(event), formatEvent(baseEvent)],
      });
  }
  return violations;
}

/**
 * Checks the types of the events of each object: ADDED, any number of MODIFIED, DELETED, then ADDED again. Only a watch from a version may
 * begin with MODIFIED or DELETED.
 */
function checkTypes(watch: Watch): Violation[] {
  const violations: Violation[] = [];
  const lastTypes = new Map<string, { type: string; eventText: string }>();
  for (const event of watch.events) {
    if (event.type === 'BOOKMARK' || event.type === 'ERROR') continue;
    const previous = lastTypes.get(formatObjectKey(event.object));
    const isAbsent = previous === undefined || previous.type === 'DELETED';
    const mayHaveExisted = previous === undefined && watch.start.type === 'exact';
    if (!mayHaveExisted && (event.type === 'ADDED') !== isAbsent)
      violations.push({
        guarantee: 'watch order',
        message: `${watch.id}: ${event.type} after ${previous?.type ?? 'nothing'} of the same object`,
        evidence: [...(previous === undefined ? [] : [previous.eventText]), formatEvent(event)],
      });
    lastTypes.set(formatObjectKey(event.object), { type: event.type, eventText: formatEvent(event) });
  }
  return violations;
}

function compareWatches(history: History): Violation[] {
  const cycle = findCycle(
    history.watches.map((watch) => listChangeEvents(watch).map((event) => readObjectVersion(event.object))),
  );
  if (cycle === undefined) return [];
  return [
    {
      guarantee: 'watch order',
      message: 'no single order of the changes fits all watches',
      evidence: cycle.flatMap((version) => listEvidence(history, version)),
    },
  ];
}

function listEvidence(history: History, version: string): string[] {
  for (const watch of history.watches) {
    const event = watch.events
      .slice(countInitialEvents(watch))
      .find((candidate) => readObjectVersion(candidate.object) === version);
    if (event !== undefined) return [formatEvent(event)];
  }
  return [];
}
