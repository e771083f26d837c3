/**
 * Collects the writes to streams, and passes one block to each connection. A change with a thousand watchers needs a thousand system calls,
 * not one per watcher and event; several changes in one turn of the event loop do not need more.
 *
 * A flush to many watchers takes milliseconds. After such a flush, the streams rest for as long as it took, and the events of that time are
 * written together: with frequent changes, the streams use at most half of the processor time, and an event costs a fraction of a system
 * call. A flush to few watchers is short, so their events are written in the turn of the change.
 *
 * Asynchronous responses, mainly to requests with a body, are also collected per turn: waking a client process is more expensive than
 * writing, and only the first response of a turn has to wake it.
 */
import { BlockJoiner } from './block-joiner.ts';

export interface Flushable {
  /** Returns the number of bytes that it passed on. */
  flush(): number;
}

/** Limits the bytes of one turn: with long events for hundreds of watchers, other requests are answered in between. */
const MAX_BYTES_PER_TURN = 8 * 1024 * 1024;
/** In milliseconds. There is no rest after a shorter flush. */
const SHORT_FLUSH = 1;
/** The longest rest in milliseconds, by which an event can be late. */
const MAX_REST = 50;

export class FlushQueue {
  readonly #now: () => number;
  /** Joins the blocks of the streams that are flushed together. */
  readonly joiner = new BlockJoiner();
  #queue: Flushable[] = [];
  #answers: (() => void)[] = [];
  #isScheduled = false;
  #isPaused = false;

  /** `now` returns milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  add(sink: Flushable): void {
    this.#queue.push(sink);
    if (!this.#isPaused) this.#schedule();
  }

  /** Responses are sent before streams, because a client waits for them. */
  addAnswer(send: () => void): void {
    this.#answers.push(send);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#flushTurn());
  }

  #flushTurn(): void {
    const answers = this.#answers;
    this.#answers = [];
    for (const send of answers) send();
    this.#isScheduled = false;
    if (!this.#isPaused && this.#queue.length > 0) this.#flushStreams();
  }

  #flushStreams(): void {
    const startTime = this.#now();
    const sinks = this.#queue;
    this.#queue = [];
    let doneCount = 0;
    for (let bytes = 0; doneCount < sinks.length && bytes < MAX_BYTES_PER_TURN; doneCount += 1)
      bytes += sinks[doneCount]?.flush() ?? 0;
    this.joiner.clear();
    if (doneCount < sinks.length) this.#queue = [...sinks.slice(doneCount), ...this.#queue];
    const duration = this.#now() - startTime;
    if (duration >= SHORT_FLUSH) this.#pause(Math.min(duration, MAX_REST));
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

/** The queue of all connections of the process, so that the limit of bytes applies to all of them. */
export const flushQueue = new FlushQueue();
