/**
 * Limits the memory of a simulator process. By default, V8 lets the heap grow by a factor before it collects garbage, which costs the least
 * time. Once the process is large, garbage is collected earlier. (The young generation is limited from the start: client/launch/allocator.ts.)
 */
import { setFlagsFromString } from 'node:v8';

/** The resident memory in bytes above which memory is saved. */
const UPPER_LIMIT = 384 * 1024 * 1024;
const LOWER_LIMIT = 288 * 1024 * 1024;
/** The percentage of heap growth between garbage collections; 0 leaves it to V8. */
const SMALL_GROWTH = 30;
/** The interval of checks, in milliseconds. */
const CHECK_INTERVAL = 100;

export function saveMemoryWhenLarge(): void {
  let saving = false;
  setInterval(() => {
    const resident = process.memoryUsage.rss();
    if (saving ? resident >= LOWER_LIMIT : resident < UPPER_LIMIT) return;
    saving = !saving;
    setFlagsFromString(`--heap-growing-percent=${saving ? SMALL_GROWTH : 0}`);
  }, CHECK_INTERVAL).unref();
}
