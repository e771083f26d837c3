/**
 * How much slower this machine is at the moment than a quiet one with two cores: what shares its caches, its cores and its host adds to the
 * processor time of everything, that of the simulator included.
 */

const ITEMS = Array.from({ length: 40_000 }, (_, n) => ({
  name: `item-${n}`,
  value: n / 7,
  labels: { a: `${n % 13}` },
}));
const TEXT = JSON.stringify(ITEMS);
/** Milliseconds of processor time that it takes to read and write TEXT once on a quiet machine. */
const QUIET = 40;
const TRIES = 9;

/** At least 1. */
export function slowdown(): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage();
    JSON.stringify(JSON.parse(TEXT));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  const median = times.toSorted((one, other) => one - other)[Math.floor(TRIES / 2)] ?? QUIET;
  return Math.max(1, median / QUIET);
}
