/**
 * The response stream of one watch: events in the order of the watch cache, and bookmarks about once a minute and shortly before the
 * timeout (watch-bookmark-*). The queue of a slow client contains references to objects instead of encoded bytes. A client is disconnected
 * if more than MAX_QUEUED_EVENTS events or MAX_QUEUED_BYTES bytes of objects are waiting. The client can resume the watch from the last
 * resourceVersion that it received.
 */
import type { ResponseSink, StreamBody } from '../../foundation/exchange.ts';
import { encodeErrorFrame } from '../../negotiation/frames.ts';
import type { EventEncoder } from '../../negotiation/representations/representation.ts';
import { createExpiredError, createInternalError } from '../../pure/status/reasons.ts';
import { type Status, StatusError } from '../../pure/status/status.ts';
import { CompactedError } from '../../store/store.ts';
import type { CacheWatch, WatchEvent, WatchListener } from '../../store/watch-cache.ts';
import type { Call } from '../call.ts';
import { createBookmark, createInitialEventsEndBookmark } from './bookmarks.ts';

const MAX_QUEUED_EVENTS = 10_000;
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;
const BOOKMARK_PERIOD_MILLISECONDS = 60_000;
const FINAL_BOOKMARK_LEAD_MILLISECONDS = 2_000;
const TOO_OLD_MESSAGE = 'The resourceVersion for the provided watch is too old.';

/** An event, an encoded frame, or a function that encodes the frame when it is written. */
type QueuedFrame = Pick<WatchEvent, 'type' | 'item'> | Buffer | (() => Buffer);

function measureFrame(frame: QueuedFrame): number {
  if (typeof frame === 'function') return 0;
  return Buffer.isBuffer(frame) ? frame.length : frame.item.weight;
}

export class WatchStream implements StreamBody, WatchListener {
  readonly #call: Call;
  readonly #lifetime: number;
  readonly #eventEncoder: EventEncoder;
  readonly #timers: (() => void)[] = [];
  #cacheWatch: CacheWatch | undefined;
  #sink: ResponseSink | undefined;
  /** The queued frames. A sent frame is replaced by undefined. */
  #waitingFrames: (QueuedFrame | undefined)[] = [];
  #writtenCount = 0;
  /** The number of queued initial events. They do not count towards `#queuedBytes`. */
  #initialEventCount = 0;
  /** The total size of the queued events in bytes. */
  #queuedBytes = 0;
  #isPaused = false;
  #isOver = false;
  /** True if no more events are added and the stream ends when the queue is empty. */
  #isEnding = false;
  /** True until the last initial event is queued. */
  #isSendingInitialEvents: boolean;
  /** True while a bookmark waits for the progress of the cache. */
  #isBookmarkPending = false;
  /** The resourceVersion of the last event or bookmark. A bookmark is sent only if its resourceVersion is later. */
  #lastVersion = 0;

  constructor(call: Call, lifetime: number) {
    this.#call = call;
    this.#lifetime = lifetime;
    const { format, endpoint } = call;
    this.#eventEncoder = format.representation.createEventEncoder(
      format.serializer,
      endpoint.servedKind,
      endpoint.frameCache,
    );
    const { start: startRevision } = call.watchPlan;
    this.#isSendingInitialEvents = startRevision !== 'now' && 'state' in startRevision;
    if (startRevision !== 'now' && 'revision' in startRevision) this.#lastVersion = startRevision.revision;
  }

  follow(cacheWatch: CacheWatch): void {
    this.#cacheWatch = cacheWatch;
    if (this.#isOver) cacheWatch.close();
  }

  /** Ends the stream with an ERROR event. */
  fail(status: Status): void {
    this.#push(encodeErrorFrame(this.#call.format.serializer, status));
    this.#finish();
  }

  start(sink: ResponseSink): void {
    this.#sink = sink;
    sink.onClose(() => this.#close());
    sink.onDrain(() => {
      this.#isPaused = false;
      this.#drain();
    });
    this.#drain();
    if (this.#isOver) return;
    const { clock } = this.#call.context;
    this.#timers.push(clock.schedule(Math.max(0, this.#lifetime), () => this.#finish()));
    // A change of the CustomResourceDefinition ends the watch, because later events have objects of another type.
    const { customType } = this.#call.endpoint.resource;
    if (customType !== undefined) {
      const { registry } = this.#call.context;
      this.#timers.push(registry.onReplaced(customType.definitionName, () => this.#finish()));
    }
    if (!this.#call.listOptions.allowWatchBookmarks) return;
    if (this.#lifetime > FINAL_BOOKMARK_LEAD_MILLISECONDS) {
      this.#timers.push(clock.schedule(this.#lifetime - FINAL_BOOKMARK_LEAD_MILLISECONDS, () => this.#sendBookmark()));
    }
    this.#scheduleBookmark();
  }

  onEvent(event: WatchEvent): void {
    if (!this.#isSendingInitialEvents) this.#lastVersion = event.revision;
    this.#push(event);
  }

  onSynced(revision: number): void {
    this.#isSendingInitialEvents = false;
    const object = createInitialEventsEndBookmark(this.#call, revision);
    if (object === undefined) return;
    this.#push(this.#eventEncoder.encodeBookmark(object));
    this.#lastVersion = revision;
  }

  onProgress(revision: number): void {
    if (!this.#isBookmarkPending || this.#isSendingInitialEvents) return;
    this.#isBookmarkPending = false;
    if (revision <= this.#lastVersion) return;
    this.#lastVersion = revision;
    this.#push(this.#eventEncoder.encodeBookmark(createBookmark(this.#call, revision)));
  }

  onEnd(error: Error): void {
    if (error instanceof CompactedError) this.fail(createExpiredError(TOO_OLD_MESSAGE).status);
    else if (error instanceof StatusError) this.fail(error.status);
    else this.fail(createInternalError(error.message).status);
  }

  #push(frame: QueuedFrame): void {
    if (this.#isOver || this.#isEnding) return;
    const sink = this.#sink;
    if (sink !== undefined && !this.#isPaused && this.#waitingFrames.length === 0) {
      this.#isPaused = !sink.write(this.#encodeFrame(frame));
      return;
    }
    this.#waitingFrames.push(frame);
    // The limits do not apply to initial events.
    if (this.#isSendingInitialEvents || sink === undefined) {
      this.#initialEventCount += 1;
      return;
    }
    this.#queuedBytes += measureFrame(frame);
    if (this.#waitingFrames.length - this.#writtenCount > MAX_QUEUED_EVENTS || this.#queuedBytes > MAX_QUEUED_BYTES)
      this.#finish({ dropsQueue: true });
  }

  #drain(): void {
    const sink = this.#sink;
    const waitingFrames = this.#waitingFrames;
    if (sink === undefined || this.#isOver) return;
    while (!this.#isPaused && this.#writtenCount < waitingFrames.length) {
      const frame = waitingFrames[this.#writtenCount];
      waitingFrames[this.#writtenCount++] = undefined;
      if (frame === undefined) continue;
      if (this.#initialEventCount > 0) this.#initialEventCount -= 1;
      else this.#queuedBytes -= measureFrame(frame);
      this.#isPaused = !sink.write(this.#encodeFrame(frame));
    }
    if (this.#writtenCount === waitingFrames.length) {
      this.#waitingFrames = [];
      this.#writtenCount = 0;
      if (this.#isEnding) this.#finish();
    }
  }

  #encodeFrame(frame: QueuedFrame): Buffer {
    if (typeof frame === 'function') return frame();
    return Buffer.isBuffer(frame) ? frame : this.#eventEncoder.encodeEvent(frame.type, frame.item);
  }

  #scheduleBookmark(): void {
    const cancel = this.#call.context.clock.schedule(BOOKMARK_PERIOD_MILLISECONDS, () => {
      this.#timers.splice(this.#timers.indexOf(cancel), 1);
      this.#sendBookmark();
      if (!this.#isOver) this.#scheduleBookmark();
    });
    this.#timers.push(cancel);
  }

  /** Sends a bookmark as soon as the progress of the cache is known. */
  #sendBookmark(): void {
    if (this.#isSendingInitialEvents) return;
    this.#isBookmarkPending = true;
    this.#cacheWatch?.requestProgress();
  }

  /** Ends the stream after the queued events are written. With `dropsQueue`, ends it at once. */
  #finish({ dropsQueue = false }: { readonly dropsQueue?: boolean } = {}): void {
    this.#isEnding = true;
    const isDone = this.#writtenCount === this.#waitingFrames.length;
    if (this.#sink === undefined || (!isDone && !dropsQueue)) return;
    this.#sink.end();
    this.#close();
  }

  #close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waitingFrames = [];
    this.#cacheWatch?.close();
    for (const cancel of this.#timers.splice(0)) cancel();
  }
}
