/**
 * Keeps the process of a simulator small. V8 lets a heap grow by a multiple of what lives in it before it collects garbage, which costs least,
 * and what has just come to be has up to 128 MB of its own. Where the process has become large garbage is collected earlier instead, and
 * what is new has a quarter of that.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of resident memory from which on memory is saved, and below which no longer. */
const LARGE = 384 * 1024 * 1024;
const SMALL = 288 * 1024 * 1024;
/** Percent by which the heap grows until garbage is collected; 0 leaves it to V8. */
const SMALL_GROWTH = 30;
/** Bytes from which on the space of new objects grows no longer. */
const MOST_NEW = 32 * 1024 * 1024;
/** Milliseconds. */
const LOOK_EVERY = 100;

export function saveMemoryWhenLarge(): void {
  let saving = false;
  let grows = true;
  setInterval(() => {
    // V8 lets it shrink when little happens, and it must grow again after that.
    const mayGrow = newSpace() < MOST_NEW;
    if (mayGrow !== grows) setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
    grows = mayGrow;
    const resident = process.memoryUsage.rss();
    if (saving ? resident >= SMALL : resident < LARGE) return;
    saving = !saving;
    setFlagsFromString(`--heap-growing-percent=${saving ? SMALL_GROWTH : 0}`);
  }, LOOK_EVERY).unref();
}

function newSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
