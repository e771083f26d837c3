/**
 * Checks that a watch from the version of any event or bookmark of another watch reports exactly the later events of that watch (rules
 * watch-event-resourceversion, watch-resume-no-gap). Compares watches with the same scope and selector.
 */

import { findDifferingPath } from '../history/compare-objects.ts';
import { type History, isChangeEvent, readObjectVersion, type Watch, type WatchEvent } from '../history/history.ts';
import { buildTimeline, type Timeline } from '../history/timeline.ts';
import { formatEvent, type Violation } from '../history/violation.ts';
import { countInitialEvents } from './initial-events.ts';

export function checkResumability(history: History): Violation[] {
  const timeline = buildTimeline(history);
  const violations: Violation[] = [];
  for (const resumedWatch of history.watches) {
    if (resumedWatch.start.type !== 'exact') continue;
    for (const original of history.watches) {
      if (
        original === resumedWatch ||
        original.covers !== resumedWatch.covers ||
        original.selects !== resumedWatch.selects
      )
        continue;
      const laterEvents = listEventsAfter(original, resumedWatch.start.version);
      if (laterEvents !== undefined)
        violations.push(...compareLaterEvents(original, laterEvents, resumedWatch, timeline));
    }
  }
  return violations;
}

/** Returns the events after a version; undefined if no event after the initial events has this version. */
function listEventsAfter(watch: Watch, version: string): WatchEvent[] | undefined {
  const regularEvents = watch.events.slice(countInitialEvents(watch));
  const position = regularEvents.findLastIndex((event) => readObjectVersion(event.object) === version);
  return position < 0 ? undefined : regularEvents.slice(position + 1).filter(isChangeEvent);
}

function compareLaterEvents(
  original: Watch,
  laterEvents: readonly WatchEvent[],
  resumedWatch: Watch,
  timeline: Timeline,
): Violation[] {
  const resumedEvents = resumedWatch.events.filter(isChangeEvent);
  const createViolations = (message: string, ...evidence: (WatchEvent | undefined)[]): Violation[] => [
    {
      guarantee: 'resumability',
      message: `${resumedWatch.id}, resumed inside ${original.id}, ${message}`,
      evidence: evidence.filter((event) => event !== undefined).map(formatEvent),
    },
  ];
  for (let position = 0; position < Math.max(resumedEvents.length, laterEvents.length); position++) {
    const [expected, actual] = [laterEvents[position], resumedEvents[position]];
    if (expected === undefined)
      return isRequired(original, actual, timeline) ? createViolations('reported more events', actual) : [];
    if (actual === undefined)
      return isRequired(resumedWatch, expected, timeline) ? createViolations('reported fewer events', expected) : [];
    if (expected.type !== actual.type || readObjectVersion(expected.object) !== readObjectVersion(actual.object))
      return createViolations('reported another event', expected, actual);
    const path = findDifferingPath(expected.object, actual.object);
    if (path !== undefined) return createViolations(`reported another ${path}`, expected, actual);
  }
  return [];
}

/** Reports whether the watch was read long enough to contain this event of another watch. */
function isRequired(watch: Watch, event: WatchEvent | undefined, timeline: Timeline): boolean {
  const change = event === undefined ? undefined : timeline.findChange(watch, event);
  return change !== undefined && watch.settledAt !== undefined && change.notAfter < watch.settledAt;
}
