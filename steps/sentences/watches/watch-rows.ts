/**
 * The events that a scenario expects of a watch, one per row, in the order of the rows. The specification prescribes no order of the
 * initial events (Meanings, Get State and Start), so a scenario may accept them in any order:
 *
 *     expected          ADDED a, ADDED b in any order, then MODIFIED a
 *     matches           ADDED b, ADDED a, MODIFIED a
 *     does not match    ADDED a, MODIFIED a, ADDED b
 */
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { renderValue } from '../../harness/comparison/expectations.ts';

export interface WatchRow {
  /** The cells of the feature. */
  readonly cells: readonly string[];
  readonly isMatch: (event: WatchEvent) => boolean;
}

export interface WatchRows {
  /** Rows of initial events, which match in any order, before all other rows. */
  readonly initialRows: readonly WatchRow[];
  /** Rows of changes, which match in this order. */
  readonly orderedRows: readonly WatchRow[];
}

/** Separates the leading rows of type ADDED. */
export function separateInitialEvents(rows: readonly WatchRow[]): WatchRows {
  const firstChangeIndex = rows.findIndex(({ cells }) => !cells.includes('ADDED'));
  const count = firstChangeIndex < 0 ? rows.length : firstChangeIndex;
  return { initialRows: rows.slice(0, count), orderedRows: rows.slice(count) };
}

export function listRows({ initialRows, orderedRows }: WatchRows): readonly WatchRow[] {
  return [...initialRows, ...orderedRows];
}

export function describeRows({ initialRows, orderedRows }: WatchRows): string {
  const changes = renderValue(orderedRows.map(({ cells }) => cells));
  if (initialRows.length === 0) return changes;
  const initialText = `in any order ${renderValue(initialRows.map(({ cells }) => cells))}`;
  return orderedRows.length === 0 ? initialText : `${initialText}, then ${changes}`;
}

/** Reports whether each row matches an event after the events of earlier rows. Other events may come between them. */
export function matchRowsInOrder(events: readonly WatchEvent[], rows: WatchRows): boolean {
  return countMatches(events, rows).matchedCount === listRows(rows).length;
}

/** Reports whether the rows match all events. */
export function matchAllRows(events: readonly WatchEvent[], rows: WatchRows): boolean {
  const { matchedCount, otherCount } = countMatches(events, rows);
  return matchedCount === listRows(rows).length && otherCount === 0;
}

function countMatches(
  events: readonly WatchEvent[],
  { initialRows, orderedRows }: WatchRows,
): { matchedCount: number; otherCount: number } {
  const pendingRows = [...initialRows];
  let nextIndex = 0;
  let otherCount = 0;
  for (const event of events) {
    const index = pendingRows.findIndex((row) => row.isMatch(event));
    if (index >= 0) pendingRows.splice(index, 1);
    else if (pendingRows.length === 0 && orderedRows[nextIndex]?.isMatch(event) === true) nextIndex += 1;
    else otherCount += 1;
  }
  return { matchedCount: initialRows.length - pendingRows.length + nextIndex, otherCount };
}
