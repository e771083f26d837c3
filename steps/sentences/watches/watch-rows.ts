/**
 * The events that a scenario expects of a watch, a row each. Rows come in their order; of what was there when a watch began the specification
 * prescribes none (Meanings, Get State and Start), so that a scenario may leave the order of the initial events open:
 *
 *     ADDED a, ADDED b, then MODIFIED a       met by   ADDED b, ADDED a, MODIFIED a
 *                                             not by   ADDED a, MODIFIED a, ADDED b
 */
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { show } from '../../harness/comparison/expectations.ts';

export interface WatchRow {
  /** The cells of the feature. */
  readonly cells: readonly string[];
  readonly isMatch: (event: WatchEvent) => boolean;
}

export interface WatchRows {
  /** Rows of initial events, in any order, before the others. */
  readonly initial: readonly WatchRow[];
  readonly ordered: readonly WatchRow[];
}

/** Separates the leading rows of type ADDED. */
export function separateInitialEvents(rows: readonly WatchRow[]): WatchRows {
  const changes = rows.findIndex(({ cells }) => !cells.includes('ADDED'));
  const count = changes < 0 ? rows.length : changes;
  return { initial: rows.slice(0, count), ordered: rows.slice(count) };
}

export function listRows({ initial, ordered }: WatchRows): readonly WatchRow[] {
  return [...initial, ...ordered];
}

export function describeRows({ initial, ordered }: WatchRows): string {
  const changes = show(ordered.map(({ cells }) => cells));
  if (initial.length === 0) return changes;
  const first = `in any order ${show(initial.map(({ cells }) => cells))}`;
  return ordered.length === 0 ? first : `${first}, then ${changes}`;
}

/** Reports whether each row matches an event after those of the rows before; other events may stand between. */
export function matchRowsInOrder(events: readonly WatchEvent[], rows: WatchRows): boolean {
  return countMatches(events, rows).metCount === listRows(rows).length;
}

/** Reports whether the rows match, and there is no other event. */
export function matchAllRows(events: readonly WatchEvent[], rows: WatchRows): boolean {
  const { metCount, otherCount } = countMatches(events, rows);
  return metCount === listRows(rows).length && otherCount === 0;
}

function countMatches(
  events: readonly WatchEvent[],
  { initial, ordered }: WatchRows,
): { metCount: number; otherCount: number } {
  const pendingRows = [...initial];
  let next = 0;
  let otherCount = 0;
  for (const event of events) {
    const index = pendingRows.findIndex((row) => row.isMatch(event));
    if (index >= 0) pendingRows.splice(index, 1);
    else if (pendingRows.length === 0 && ordered[next]?.isMatch(event) === true) next += 1;
    else otherCount += 1;
  }
  return { metCount: initial.length - pendingRows.length + next, otherCount };
}
