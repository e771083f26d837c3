/**
 * Measures the current slowdown of this machine relative to an idle machine with two cores. Load on the caches, the cores and the host
 * increases the processor time of every process, including the simulator.
 */

const ITEMS = Array.from({ length: 40_000 }, (_, n) => ({
  name: `item-${n}`,
  value: n / 7,
  labels: { a: `${n % 13}` },
}));
const ITEMS_TEXT = JSON.stringify(ITEMS);
/** The milliseconds of processor time to parse and format ITEMS_TEXT once on an idle machine. */
const IDLE_MS = 40;
const ATTEMPT_COUNT = 9;

/** Returns the factor by which this machine is slower than an idle machine; at least 1. */
export function measureSlowdown(): number {
  const times = Array.from({ length: ATTEMPT_COUNT }, () => {
    const initialUsage = process.threadCpuUsage();
    JSON.stringify(JSON.parse(ITEMS_TEXT));
    const { user: userTime, system: systemTime } = process.threadCpuUsage(initialUsage);
    return (userTime + systemTime) / 1000;
  });
  const median = times.toSorted((a, b) => a - b)[Math.floor(ATTEMPT_COUNT / 2)] ?? IDLE_MS;
  return Math.max(1, median / IDLE_MS);
}
