/**
 * Keeps the process of a simulator small. V8 lets a heap grow by a multiple of what lives in it before it collects garbage, which costs least.
 * Where the process has become large garbage is collected earlier instead. (What is new is bounded from the start: client/allocator.ts.)
 */
import { setFlagsFromString } from 'node:v8';

/** Bytes of resident memory from which on memory is saved, and below which no longer. */
const LARGE = 384 * 1024 * 1024;
const SMALL = 288 * 1024 * 1024;
/** Percent by which the heap grows until garbage is collected; 0 leaves it to V8. */
const SMALL_GROWTH = 30;
/** Milliseconds. */
const LOOK_EVERY = 100;

export function saveMemoryWhenLarge(): void {
  let saving = false;
  setInterval(() => {
    const resident = process.memoryUsage.rss();
    if (saving ? resident >= SMALL : resident < LARGE) return;
    saving = !saving;
    setFlagsFromString(`--heap-growing-percent=${saving ? SMALL_GROWTH : 0}`);
  }, LOOK_EVERY).unref();
}
