/** All guarantees of a recorded history at once: what a step calls after writers and watchers have come to rest. */
import type { History } from './history.ts';
import { checkListReplay } from './list-replay.ts';
import { checkOptimisticConcurrency } from './optimistic-concurrency.ts';
import type { Violation } from './violation.ts';
import { checkBookmarks } from './watch-bookmarks.ts';
import { checkWatchCompleteness } from './watch-completeness.ts';
import { checkWatchContent } from './watch-content.ts';
import { checkInitialEvents } from './watch-initial-events.ts';
import { checkWatchOrder } from './watch-order.ts';
import { checkResumability } from './watch-resumability.ts';
import { checkSelectorTransitions } from './watch-selector.ts';
import { checkWatchStart } from './watch-start.ts';
import { checkWatchUniqueness } from './watch-uniqueness.ts';

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

export function judgeHistory(history: History): Violation[] {
  return CHECKS.flatMap((check) => check(history));
}
