/** Checks that a watch from a version reports no change at or before that version (rule watch-nothing-before-start). */
import { type History, isChangeEvent, readObjectVersion, type Watch, type WatchEvent } from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { listChangeEvents } from './initial-events.ts';

export function checkWatchStart(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const violations: Violation[] = [];
  for (const watch of history.watches) {
    if (watch.start.type !== 'exact') continue;
    const { version } = watch.start;
    const earlierVersions = listEarlierVersions(history, watch, version);
    for (const event of watch.events.filter(isChangeEvent)) {
      const reason = findStartProblem(watch, event, version, earlierVersions, timeline);
      if (reason !== undefined)
        violations.push({
          guarantee: 'nothing before the start',
          message: `${watch.id} started at ${version}, but ${reason}`,
          evidence: [formatEvent(event)],
        });
    }
  }
  return violations;
}

function findStartProblem(
  watch: Watch,
  event: WatchEvent,
  startVersion: string,
  earlierVersions: ReadonlySet<string>,
  timeline: Timeline,
): string | undefined {
  const version = readObjectVersion(event.object);
  if (version === startVersion) return 'reported the change that produced this version';
  if (earlierVersions.has(version)) return 'reported an earlier change';
  const change = timeline.findChange(watch, event);
  if (change === undefined) return undefined;
  return change.notAfter < timeline.findVersionBounds(startVersion).includedUntil
    ? `${change.writeId} ended before that version was produced`
    : undefined;
}

/** Returns the versions in a list at the start version, and the versions that another watch reported up to the start version. */
function listEarlierVersions(history: History, watch: Watch, startVersion: string): Set<string> {
  const items = history.lists.filter((list) => list.version === startVersion).flatMap((list) => list.items);
  const reportedObjects = history.watches
    .filter((otherWatch) => otherWatch !== watch)
    .flatMap((otherWatch) => {
      const regularEvents = listChangeEvents(otherWatch).map((event) => event.object);
      return regularEvents.slice(
        0,
        regularEvents.findIndex((object) => readObjectVersion(object) === startVersion) + 1,
      );
    });
  return new Set([...items, ...reportedObjects].map(readObjectVersion));
}
