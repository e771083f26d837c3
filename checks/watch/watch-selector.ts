/**
 * Under a selector an object that begins to match is ADDED, one that stops is DELETED, and what does not match is not told
 * (rule watch-selector-leaves).
 *
 * Worked example, selector `a=1`, changes of one object: labels {a:1}, {a:2}, {a:1}, {a:1, b:1}, deletion. Told: ADDED,
 * DELETED, ADDED, MODIFIED, DELETED. A watch of the same collection without a selector is the witness of the changes.
 */
import {
  type EventType,
  type History,
  keyOf,
  tellsChange,
  versionOf,
  type Watch,
  type WatchEvent,
} from '../history/history.ts';
import { type Timeline, timelineOf } from '../history/timeline.ts';
import { nameOfEvent, type Violation } from '../history/violation.ts';
import { initialRun, regularEvents } from './initial-run.ts';

export function checkSelectorTransitions(history: History): Violation[] {
  const timeline = timelineOf(history);
  return history.watches.flatMap((watch) => {
    if (watch.selects === undefined) return [];
    const witness = history.watches.find((other) => other.selects === undefined && other.covers === watch.covers);
    return [...outside(watch), ...(witness === undefined ? [] : against(witness, watch, timeline))];
  });
}

function violation(watch: Watch, message: string, ...events: WatchEvent[]): Violation {
  return { guarantee: 'selector transitions', message: `${watch.id} ${message}`, evidence: events.map(nameOfEvent) };
}

function outside(watch: Watch): Violation[] {
  return watch.events
    .filter((event) => (event.type === 'ADDED' || event.type === 'MODIFIED') && watch.selects?.(event.object) === false)
    .map((event) => violation(watch, 'tells of an object that its selector does not select', event));
}

function against(witness: Watch, watch: Watch, timeline: Timeline): Violation[] {
  const eventsByVersion = new Map(regularEvents(watch).map((event) => [versionOf(event.object), event]));
  const initially = new Set(watch.events.slice(0, initialRun(watch)).map((event) => versionOf(event.object)));
  const start = timeline.landmark(watch.start.at === 'exact' ? watch.start.version : '').excludesStartedAfter;
  const matched = new Map<string, boolean>();
  const violations: Violation[] = [];
  for (const [position, change] of witness.events.filter(tellsChange).entries()) {
    const key = keyOf(change.object);
    const before = matched.get(key) ?? (change.type === 'ADDED' && position >= initialRun(witness) ? false : undefined);
    const now = change.type !== 'DELETED' && watch.selects?.(change.object) === true;
    matched.set(key, now);
    if (before === undefined || initially.has(versionOf(change.object))) continue;
    const expected = transition(before, now);
    const actual = eventsByVersion.get(versionOf(change.object));
    const effect = timeline.effectOf(witness, change);
    const due = effect !== undefined && effect.notBefore > start && effect.notAfter < (watch.settled ?? 0);
    if (actual !== undefined && actual.type !== expected)
      violations.push(violation(watch, `tells ${actual.type} where ${expected ?? 'nothing'} is due`, change, actual));
    if (actual === undefined && expected !== undefined && due)
      violations.push(violation(watch, `leaves out the ${expected} of a change`, change));
  }
  return violations;
}

function transition(before: boolean, now: boolean): EventType | undefined {
  if (before) return now ? 'MODIFIED' : 'DELETED';
  return now ? 'ADDED' : undefined;
}
