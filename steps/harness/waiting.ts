/** Polls a condition at a fixed interval, up to a time limit. */

import { getStopSignal } from '../../client/exchange/stop-run.ts';
import type { WaitLimits } from '../../client/exchange/wait-limits.ts';
import { getScenarioIo } from '../../client/recording/scenario-io.ts';

/** The default interval between two evaluations of the condition, in milliseconds. */
const POLL_INTERVAL = 100;

/** Reports whether the condition became true within the limit. `limit` and `interval` are in milliseconds. */
export async function pollUntil(
  condition: () => Promise<boolean>,
  limit: number,
  waitLimits?: WaitLimits,
  interval = POLL_INTERVAL,
): Promise<boolean> {
  const deadline = getScenarioIo().now() + (waitLimits?.computeWaitLimit(limit) ?? limit);
  for (;;) {
    if (await condition()) return true;
    if (getStopSignal().aborted) return false;
    if (getScenarioIo().hasPassed(deadline)) {
      waitLimits?.recordTimeout(limit);
      return false;
    }
    await getScenarioIo().pause(interval);
  }
}
