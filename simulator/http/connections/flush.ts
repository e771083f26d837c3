/**
 * Collects the writes to streams, and writes them to each connection once per turn of the event loop. If an object with a thousand watches
 * changes several times in a turn, this takes a thousand system calls, instead of one call per watch and event.
 *
 * A flush to many watches takes milliseconds. After such a flush, the streams pause for the same time, and the events of the pause are
 * written together. With frequent changes, streams therefore use at most half of the CPU time, and one system call writes several events. A
 * flush to few watches is short, so their events are written in the turn of the change.
 *
 * Asynchronous responses, mainly to requests with a body, are also collected per turn. Waking a client process takes longer than a write,
 * and only the first response of a turn wakes the client.
 */
import { BlockJoiner } from './block-joiner.ts';

/** A stream whose writes are collected. */
export interface Flushable {
  /** Writes the collected blocks. Returns the number of written bytes. */
  flush(): number;
}

/** The maximum number of bytes per turn, so that other requests run between long events for hundreds of watches. */
const MAX_BYTES_PER_TURN = 8 * 1024 * 1024;
/** The minimum duration, in milliseconds, of a flush after which the streams pause. */
const MIN_FLUSH_BEFORE_PAUSE_MILLISECONDS = 1;
/** The maximum pause in milliseconds, which delays events. */
const MAX_PAUSE_MILLISECONDS = 50;

export class FlushQueue {
  readonly #now: () => number;
  /** Joins the blocks of the streams that are flushed together. */
  readonly joiner = new BlockJoiner();
  #queue: Flushable[] = [];
  #responses: (() => void)[] = [];
  #isScheduled = false;
  #isPaused = false;

  /** Creates a queue. `now` returns the time in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  add(sink: Flushable): void {
    this.#queue.push(sink);
    if (!this.#isPaused) this.#schedule();
  }

  /** Adds a response. Responses are sent before streams are flushed, because clients wait for them. */
  addResponse(send: () => void): void {
    this.#responses.push(send);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flushTurn());
  }

  #flushTurn(): void {
    const responses = this.#responses;
    this.#responses = [];
    for (const send of responses) send();
    this.#isScheduled = false;
    if (!this.#isPaused && this.#queue.length > 0) this.#flushStreams();
  }

  #flushStreams(): void {
    const startTime = this.#now();
    const sinks = this.#queue;
    this.#queue = [];
    let flushedCount = 0;
    for (let bytes = 0; flushedCount < sinks.length && bytes < MAX_BYTES_PER_TURN; flushedCount += 1)
      bytes += sinks[flushedCount]?.flush() ?? 0;
    this.joiner.clear();
    if (flushedCount < sinks.length) this.#queue = [...sinks.slice(flushedCount), ...this.#queue];
    const duration = this.#now() - startTime;
    if (duration >= MIN_FLUSH_BEFORE_PAUSE_MILLISECONDS) this.#pause(Math.min(duration, MAX_PAUSE_MILLISECONDS));
    else if (this.#queue.length > 0) this.#schedule();
  }

  #pause(milliseconds: number): void {
    this.#isPaused = true;
    setTimeout(() => {
      this.#isPaused = false;
      if (this.#queue.length > 0) this.#schedule();
    }, milliseconds);
  }
}

/** The queue of all connections of the process, to which the byte limit applies. */
export const flushQueue = new FlushQueue();
