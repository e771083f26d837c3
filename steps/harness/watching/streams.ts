/**
 * Watches whose stream is held back. A server, or a proxy before it, may keep the response headers until something follows them, or an event until
 * its buffer is full. Two rules are about that: `watch-headers-at-once` and `watch-chunked-json-stream`. In scenarios of all others the suite lets
 * more bytes follow: it writes a large object into the watched collection and deletes it. Its events don't count (steps/harness/watching/markers.ts).
 */
import { type HeaderPairs, isSuccess } from '../../../client/exchange/exchange.ts';
import { WatchLimit, type WatchStream } from '../../../client/exchange/watch-stream.ts';
import { tape } from '../../../client/tape/tape.ts';
import { Mismatch } from '../comparison/mismatch.ts';
import type { AssayWorld } from '../world.ts';
import { markerFor } from './markers.ts';

const BASIC = '@basic';
const HEADERS_RULE = 'watch-headers-at-once';
const EVENTS_RULE = 'watch-chunked-json-stream';
/** Milliseconds that are waited before more bytes follow: of a server that may be slow, and of one that is known to hold streams back. */
const PROMPT = 5_000;
const KNOWN = 200;
/** Milliseconds within which a stream must go on after that. */
const PUSHED = 5_000;
/** Buffers of proxies have 4 or 8 KiB. */
const FILLER = 'x'.repeat(32 * 1024);

/** Opens a watch; where its response headers are late, lets an event follow. */
export async function openStream(world: AssayWorld, path: string, headers: HeaderPairs = []): Promise<WatchStream> {
  let isLate = false;
  const limit = isHeldBack(world, 'prompt-headers') ? KNOWN : PROMPT;
  const cancel = tape().later(limit, () => {
    isLate = true;
    tape().unrepeatable('the response headers of a watch were late');
    void pushOn(world, path).catch(() => false);
  });
  const watch = await world.openWatch(path, headers);
  cancel();
  if (isLate && watch.exchange.answer !== undefined && world.rules.includes(HEADERS_RULE)) {
    const actual = `the response headers were late: they came only when an event followed, after ${limit / 1000} s`;
    throw new Mismatch(
      { what: `GET ${path}`, exchange: watch.exchange },
      'response headers when the watch starts',
      actual,
    );
  }
  return watch;
}

/** Waits for events by `wait`; where they don't come, lets more bytes follow. */
export async function waitForEvents(
  world: AssayWorld,
  watch: WatchStream,
  limit: number,
  wait: (limit: number) => Promise<void>,
): Promise<void> {
  const isKnown = isHeldBack(world, 'prompt-events') && !world.rules.includes(EVENTS_RULE);
  const isBasic = world.tags.includes(BASIC);
  try {
    await wait(isKnown ? KNOWN : isBasic ? Math.min(limit, PROMPT) : limit);
  } catch (error) {
    if (!(error instanceof WatchLimit) || watch.ended || !(await pushOn(world, watch.exchange.request.path)))
      throw error;
    await wait(PUSHED).catch(() => {
      throw error;
    });
    if (isKnown || (isBasic && !world.rules.includes(EVENTS_RULE))) return;
    const actual = 'the event arrived only when more bytes followed: the stream is buffered';
    throw new Mismatch('the events of the watch', 'each event when its change happens', actual);
  }
}

/** Whether a scenario of the basics has found that streams are held back so. */
function isHeldBack({ subject }: AssayWorld, basic: 'prompt-headers' | 'prompt-events'): boolean {
  return subject.failedBasics.has(basic);
}

/** Whether an object could be written that the watch reports. */
async function pushOn(world: AssayWorld, watched: string): Promise<boolean> {
  const { collection, object } = await markerFor(world, watched);
  const metadata = { ...object.metadata, annotations: { 'example.com/filler': FILLER } };
  const body = JSON.stringify({ ...object, metadata });
  const created = await world.send({ method: 'POST', path: collection, body });
  if (!isSuccess(created)) return false;
  await world.send({ method: 'DELETE', path: `${collection}/${metadata.name}` });
  return true;
}
