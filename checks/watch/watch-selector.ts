/**
 * Checks that a watch with a selector reports an object that begins to match as ADDED, reports an object that no longer matches as DELETED,
 * and does not report other objects (rule watch-selector-leaves).
 *
 * Worked example: the selector is `a=1`, and the labels of one object are {a:1}, {a:2}, {a:1}, {a:1, b:1}, before it is deleted. The watch
 * reports ADDED, DELETED, ADDED, MODIFIED, DELETED. A watch of the same collection without a selector provides the changes for the
 * comparison.
 */
import {
  type EventType,
  formatObjectKey,
  type History,
  isChangeEvent,
  readObjectVersion,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents, listChangeEvents } from './initial-events.ts';

export function checkSelectorTransitions(history: History): Violation[] {
  const timeline = buildTimeline(history);
  return history.watches.flatMap((watch) => {
    if (watch.selects === undefined) return [];
    const unfilteredWatch = history.watches.find(
      (otherWatch) => otherWatch.selects === undefined && otherWatch.covers === watch.covers,
    );
    return [
      ...findUnselectedObjects(watch),
      ...(unfilteredWatch === undefined ? [] : compareWithUnfilteredWatch(unfilteredWatch, watch, timeline)),
    ];
  });
}

function createViolation(watch: Watch, message: string, ...events: WatchEvent[]): Violation {
  return { guarantee: 'selector transitions', message: `${watch.id} ${message}`, evidence: events.map(formatEvent) };
}

function findUnselectedObjects(watch: Watch): Violation[] {
  return watch.events
    .filter((event) => (event.type === 'ADDED' || event.type === 'MODIFIED') && watch.selects?.(event.object) === false)
    .map((event) => createViolation(watch, 'reports an object that does not match its selector', event));
}

function compareWithUnfilteredWatch(unfilteredWatch: Watch, watch: Watch, timeline: Timeline): Violation[] {
  const eventsByVersion = new Map(listChangeEvents(watch).map((event) => [readObjectVersion(event.object), event]));
  const initialVersions = new Set(
    watch.events.slice(0, countInitialEvents(watch)).map((event) => readObjectVersion(event.object)),
  );
  const watchStartTime = timeline.findVersionBounds(
    watch.start.type === 'exact' ? watch.start.version : '',
  ).excludedAfter;
  const selectedByKey = new Map<string, boolean>();
  const violations: Violation[] = [];
  for (const [position, changeEvent] of unfilteredWatch.events.filter(isChangeEvent).entries()) {
    const key = formatObjectKey(changeEvent.object);
    const wasSelected =
      selectedByKey.get(key) ??
      (changeEvent.type === 'ADDED' && position >= countInitialEvents(unfilteredWatch) ? false : undefined);
    const isSelected = changeEvent.type !== 'DELETED' && watch.selects?.(changeEvent.object) === true;
    selectedByKey.set(key, isSelected);
    if (wasSelected === undefined || initialVersions.has(readObjectVersion(changeEvent.object))) continue;
    const expected = findExpectedEventType({ wasSelected, isSelected });
    const actual = eventsByVersion.get(readObjectVersion(changeEvent.object));
    const change = timeline.findChange(unfilteredWatch, changeEvent);
    const isRequired =
      change !== undefined && change.notBefore > watchStartTime && change.notAfter < (watch.settledAt ?? 0);
    if (actual !== undefined && actual.type !== expected)
      violations.push(
        createViolation(watch, `reports ${actual.type} instead of ${expected ?? 'nothing'}`, changeEvent, actual),
      );
    if (actual === undefined && expected !== undefined && isRequired)
      violations.push(createViolation(watch, `omits the ${expected} of a change`, changeEvent));
  }
  return violations;
}

function findExpectedEventType({
  wasSelected,
  isSelected,
}: {
  readonly wasSelected: boolean;
  readonly isSelected: boolean;
}): EventType | undefined {
  if (wasSelected) return isSelected ? 'MODIFIED' : 'DELETED';
  return isSelected ? 'ADDED' : undefined;
}
