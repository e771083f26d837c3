/** Polls a named condition at a fixed interval until a limit. */
import type { Patience } from '../../client/exchange/patience.ts';
import { getStopSignal } from '../../client/exchange/stop-run.ts';
import { getTape } from '../../client/tape/tape.ts';

const PACE = 100;

export async function pollUntil(
  condition: () => Promise<boolean>,
  limit: number,
  patience?: Patience,
  pace = PACE,
): Promise<boolean> {
  const deadline = getTape().now() + (patience?.computeWaitLimit(limit) ?? limit);
  for (;;) {
    if (await condition()) return true;
    if (getStopSignal().aborted) return false;
    if (getTape().isOver(deadline)) {
      patience?.recordTimeout(limit);
      return false;
    }
    await getTape().pause(pace);
  }
}
