/** Waits for a named condition under a named limit, asking at an even pace. */
import { setTimeout as delay } from 'node:timers/promises';

const PACE = 100;

export async function until(condition: () => Promise<boolean>, limit: number): Promise<boolean> {
  const deadline = performance.now() + limit;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > deadline) return false;
    await delay(PACE);
  }
}
