/**
 * Checks that a watch sends no change up to the version of a BOOKMARK after it (rule watch-bookmark-means-all-sent). A change is certainly
 * not later than the version of a bookmark if it produced the version, if it ended before the write that produced the version began or
 * before a consistent list returned the version, or if another watch reported the change first, and then the version.
 */
import { findCycle } from '../history/cycle.ts';
import { type History, isChangeEvent, readObjectVersion, type Watch } from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents, findEndOfInitialEvents, listChangeEvents } from './initial-events.ts';

export function checkBookmarks(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const violations = history.watches.flatMap((watch) => compareWithWrites(watch, timeline));
  return violations.length > 0 ? violations : compareWatches(history);
}

function compareWithWrites(watch: Watch, timeline: Timeline): Violation[] {
  const violations: Violation[] = [];
  const firstChangeIndex = (findEndOfInitialEvents(watch) ?? -1) + 1;
  for (const [position, bookmark] of watch.events.entries()) {
    if (bookmark.type !== 'BOOKMARK') continue;
    const version = readObjectVersion(bookmark.object);
    if (version === '')
      violations.push({
        guarantee: 'complete bookmarks',
        message: `${watch.id}: a BOOKMARK without a version`,
        evidence: [],
      });
    const includedTime = timeline.findVersionBounds(version).includedUntil;
    for (const event of watch.events.slice(Math.max(position + 1, firstChangeIndex)).filter(isChangeEvent)) {
      const change = timeline.findChange(watch, event);
      const isCovered =
        readObjectVersion(event.object) === version || (change !== undefined && change.notAfter < includedTime);
      if (isCovered)
        violations.push({
          guarantee: 'complete bookmarks',
          message: `${watch.id}: a change up to the version of a BOOKMARK is sent after it`,
          evidence: [formatEvent(bookmark), formatEvent(event)],
        });
    }
  }
  return violations;
}

function compareWatches(history: History): Violation[] {
  const changes = history.watches.map((watch) =>
    listChangeEvents(watch).map((event) => readObjectVersion(event.object)),
  );
  if (findCycle(changes) !== undefined) return [];
  const versionSequences = history.watches.map((watch) => listVersions(watch));
  const cycle = findCycle(versionSequences);
  if (cycle === undefined) return [];
  return [
    {
      guarantee: 'complete bookmarks',
      message: 'the versions of bookmarks contradict the order of changes',
      evidence: cycle.map((version) => `@${version}`),
    },
  ];
}

function listVersions(watch: Watch): string[] {
  return watch.events
    .slice(countInitialEvents(watch))
    .filter((event) => event.type !== 'ERROR')
    .map((event) => readObjectVersion(event.object));
}
