/**
 * A watch from the version of any event (or bookmark) that another watch has shown tells exactly what that watch told after it
 * (rules watch-event-resourceversion, watch-resume-no-gap). Compared where both have the same scope and selector.
 */
import { type History, tellsChange, versionOf, type Watch, type WatchEvent } from '../history/history.ts';
import { differenceOf } from '../history/same-state.ts';
import { type Timeline, timelineOf } from '../history/timeline.ts';
import { nameOfEvent, type Violation } from '../history/violation.ts';
import { initialRun } from './initial-run.ts';

export function checkResumability(history: History): Violation[] {
  const timeline = timelineOf(history);
  const violations: Violation[] = [];
  for (const resumed of history.watches) {
    if (resumed.start.at !== 'exact') continue;
    for (const original of history.watches) {
      if (original === resumed || original.covers !== resumed.covers || original.selects !== resumed.selects) continue;
      const suffix = after(original, resumed.start.version);
      if (suffix !== undefined) violations.push(...compare(original, suffix, resumed, timeline));
    }
  }
  return violations;
}

/** The versions of synthetic events are no place to start from: they come in any order. */
function after(watch: Watch, version: string): WatchEvent[] | undefined {
  const regular = watch.events.slice(initialRun(watch));
  const position = regular.findLastIndex((event) => versionOf(event.object) === version);
  return position < 0 ? undefined : regular.slice(position + 1).filter(tellsChange);
}

function compare(original: Watch, suffix: readonly WatchEvent[], resumed: Watch, timeline: Timeline): Violation[] {
  const resumedEvents = resumed.events.filter(tellsChange);
  const says = (message: string, ...evidence: (WatchEvent | undefined)[]): Violation[] => [
    {
      guarantee: 'resumability',
      message: `${resumed.id}, resumed inside ${original.id}, ${message}`,
      evidence: evidence.filter((event) => event !== undefined).map(nameOfEvent),
    },
  ];
  for (let position = 0; position < Math.max(resumedEvents.length, suffix.length); position++) {
    const [expected, actual] = [suffix[position], resumedEvents[position]];
    if (expected === undefined) return owed(original, actual, timeline) ? says('told more', actual) : [];
    if (actual === undefined) return owed(resumed, expected, timeline) ? says('told less', expected) : [];
    if (expected.type !== actual.type || versionOf(expected.object) !== versionOf(actual.object))
      return says('told something else', expected, actual);
    const path = differenceOf(expected.object, actual.object);
    if (path !== undefined) return says(`told another ${path}`, expected, actual);
  }
  return [];
}

/** Whether the watch was read long enough to have shown this event of another watch. */
function owed(watch: Watch, event: WatchEvent | undefined, timeline: Timeline): boolean {
  const effect = event === undefined ? undefined : timeline.effectOf(watch, event);
  return effect !== undefined && watch.settled !== undefined && effect.notAfter < watch.settled;
}
