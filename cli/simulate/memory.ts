/**
 * Limits the memory of a simulator process. By default, V8 lets the heap grow by a factor before it collects garbage, which needs the least
 * processor time. While the process is large, garbage is collected earlier. `client/launch/allocator.ts` limits the young generation.
 */
import { setFlagsFromString } from 'node:v8';

/** The resident memory in bytes from which garbage is collected earlier. */
const UPPER_LIMIT = 384 * 1024 * 1024;
/** The resident memory in bytes below which V8's default applies again. */
const LOWER_LIMIT = 288 * 1024 * 1024;
/** The heap growth between garbage collections in a large process, in percent. V8 interprets 0 as its default. */
const SMALL_GROWTH = 30;
/** The polling interval, in milliseconds. */
const CHECK_INTERVAL = 100;

export function collectGarbageEarlierInLargeProcess(): void {
  let isCollectingEarlier = false;
  setInterval(() => {
    const residentBytes = process.memoryUsage.rss();
    if (isCollectingEarlier ? residentBytes >= LOWER_LIMIT : residentBytes < UPPER_LIMIT) return;
    isCollectingEarlier = !isCollectingEarlier;
    setFlagsFromString(`--heap-growing-percent=${isCollectingEarlier ? SMALL_GROWTH : 0}`);
  }, CHECK_INTERVAL).unref();
}
