/** Checks all guarantees of a recorded history. Steps call it after writers and watchers have stopped. */

import { checkBookmarks } from '../watch/watch-bookmarks.ts';
import { checkWatchCompleteness } from '../watch/watch-completeness.ts';
import { checkWatchContent } from '../watch/watch-content.ts';
import { checkInitialEvents } from '../watch/watch-initial-events.ts';
import { checkWatchOrder } from '../watch/watch-order.ts';
import { checkResumability } from '../watch/watch-resumability.ts';
import { checkSelectorTransitions } from '../watch/watch-selector.ts';
import { checkWatchStart } from '../watch/watch-start.ts';
import { checkWatchUniqueness } from '../watch/watch-uniqueness.ts';
import type { History } from './history.ts';
import { checkListReplay } from './list-replay.ts';
import { checkOptimisticConcurrency } from './optimistic-concurrency.ts';
import type { Violation } from './violation.ts';

const CHECKS: readonly ((history: History) => Violation[])[] = [
  checkWatchOrder,
  checkWatchUniqueness,
  checkWatchCompleteness,
  checkWatchContent,
  checkWatchStart,
  checkResumability,
  checkBookmarks,
  checkInitialEvents,
  checkSelectorTransitions,
  checkListReplay,
  checkOptimisticConcurrency,
];

export function checkHistory(history: History): Violation[] {
  return CHECKS.flatMap((check) => check(history));
}
