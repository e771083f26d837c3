/** Waits for a named condition under a named limit, asking at an even pace. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Patience } from '../client/patience.ts';
import { stopped } from '../client/stop.ts';

const PACE = 100;

export async function until(
  condition: () => Promise<boolean>,
  limit: number,
  patience?: Patience,
  pace = PACE,
): Promise<boolean> {
  const deadline = performance.now() + (patience?.allowed(limit) ?? limit);
  for (;;) {
    if (await condition()) return true;
    if (stopped().aborted) return false;
    if (performance.now() > deadline) {
      patience?.inVain(limit);
      return false;
    }
    await delay(pace);
  }
}
