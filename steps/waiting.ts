/** Waits for a named condition under a named limit, asking at an even pace. */
import { setTimeout as delay } from 'node:timers/promises';
import { stopped } from '../client/stop.ts';

const PACE = 100;

export async function until(condition: () => Promise<boolean>, limit: number): Promise<boolean> {
  const deadline = performance.now() + limit;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > deadline || stopped().aborted) return false;
    await delay(PACE);
  }
}
