/**
 * Reads watches whose stream is buffered. A server, or a proxy in front of it, may delay the response headers until the body begins, or an
 * event until its buffer is full. Only the rules `watch-headers-at-once` and `watch-chunked-json-stream` forbid these delays. In all other
 * scenarios the suite makes the server send more bytes: it creates a large object in the watched collection and deletes it. Scenarios
 * ignore the events about that object (steps/harness/watching/markers.ts).
 */
import { type HeaderPairs, isSuccess } from '../../../client/exchange/exchange.ts';
import { type WatchStream, WatchTimeoutError } from '../../../client/exchange/watch-stream.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { MismatchError } from '../comparison/mismatch.ts';
import type { AssayWorld } from '../world.ts';
import { createMarkerForWatch } from './markers.ts';

const BASIC_TAG = '@basic';
const HEADERS_RULE = 'watch-headers-at-once';
const EVENTS_RULE = 'watch-chunked-json-stream';
/** The time in milliseconds before the suite makes a server send more bytes, if the server may only be slow. */
const HEADERS_TIMEOUT = 5_000;
/** The time in milliseconds before the suite makes a server send more bytes, if a basic scenario has found that it buffers streams. */
const BUFFERED_STREAM_TIMEOUT = 200;
/** The time limit in milliseconds for the event to arrive after the server has sent more bytes. */
const FLUSH_TIMEOUT = 5_000;
/** A text that fills the buffers of proxies, which have 4 or 8 KiB. */
const FILLER = 'x'.repeat(32 * 1024);

/** Opens a watch. If its response headers are late, creates an object, so that the server sends an event. */
export async function openStream(world: AssayWorld, path: string, headers: HeaderPairs = []): Promise<WatchStream> {
  let isLate = false;
  const limit = isBuffered(world, 'prompt-headers') ? BUFFERED_STREAM_TIMEOUT : HEADERS_TIMEOUT;
  const cancelTimer = getScenarioIo().callLater(limit, () => {
    isLate = true;
    getScenarioIo().markUnrepeatable('the response headers of a watch were late');
    void fillServerBuffers(world, path).catch(() => false);
  });
  const watch = await world.openWatch(path, headers);
  cancelTimer();
  if (isLate && watch.exchange.response !== undefined && world.rules.includes(HEADERS_RULE)) {
    const actual = `the response headers were late: they arrived only with the first event, which the suite caused after ${limit / 1000} s`;
    throw new MismatchError(
      { name: `GET ${path}`, exchange: watch.exchange },
      'response headers when the watch starts',
      actual,
    );
  }
  return watch;
}

/** Waits for events by calling `wait`. If the events don't arrive, makes the server send more bytes, and waits again. */
export async function waitForEvents(
  world: AssayWorld,
  watch: WatchStream,
  limit: number,
  wait: (limit: number) => Promise<void>,
): Promise<void> {
  const isKnownToBeBuffered = isBuffered(world, 'prompt-events') && !world.rules.includes(EVENTS_RULE);
  const isBasic = world.tags.includes(BASIC_TAG);
  try {
    await wait(isKnownToBeBuffered ? BUFFERED_STREAM_TIMEOUT : isBasic ? Math.min(limit, HEADERS_TIMEOUT) : limit);
  } catch (error) {
    if (
      !(error instanceof WatchTimeoutError) ||
      watch.hasEnded ||
      !(await fillServerBuffers(world, watch.exchange.request.path))
    )
      throw error;
    await wait(FLUSH_TIMEOUT).catch(() => {
      throw error;
    });
    if (isKnownToBeBuffered || (isBasic && !world.rules.includes(EVENTS_RULE))) return;
    const actual = 'the event arrived only when more bytes followed: the stream is buffered';
    throw new MismatchError('the events of the watch', 'each event when its change happens', actual);
  }
}

/** Reports whether a basic scenario has found that streams are buffered in this way. */
function isBuffered({ subject }: AssayWorld, basic: 'prompt-headers' | 'prompt-events'): boolean {
  return subject.failedBasics.has(basic);
}

/** Writes an object that the watch reports. Returns false if no object could be written. */
async function fillServerBuffers(world: AssayWorld, watchPath: string): Promise<boolean> {
  const { collection, object } = await createMarkerForWatch(world, watchPath);
  const metadata = { ...object.metadata, annotations: { 'example.com/filler': FILLER } };
  const body = JSON.stringify({ ...object, metadata });
  const createdExchange = await world.send({ method: 'POST', path: collection, body });
  if (!isSuccess(createdExchange)) return false;
  await world.send({ method: 'DELETE', path: `${collection}/${metadata.name}` });
  return true;
}
