/**
 * The destination of a stream, for any protocol. Writes are collected and flushed together (flush.ts). A slow reader pauses only its own sink, and
 * is disconnected if its unread data exceeds SINK_LIMIT.
 */
import type { Sink } from '../ground/exchange.ts';
import { type Flushable, flushQueue } from './flush.ts';
import { SINK_LIMIT, SINK_PAUSE } from './limits.ts';

/** The connection of a sink, provided by the protocol. */
export interface Outlet {
  /** Returns the number of bytes that wait in the connection. */
  waiting(): number;
  write(blocks: readonly Buffer[]): void;
  end(): void;
  destroy(): void;
}

export class StreamSink implements Sink, Flushable {
  readonly #outlet: Outlet;
  #blocks: Buffer[] = [];
  #bytes = 0;
  #paused = false;
  #ended = false;
  #onDrain: (() => void) | undefined;
  #onClose: (() => void)[] = [];

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  write(chunk: Buffer): boolean {
    if (this.#ended) return false;
    if (this.#blocks.length === 0) flushQueue.add(this);
    this.#blocks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= SINK_PAUSE && !this.#paused) return true;
    const waiting = this.#bytes + this.#outlet.waiting();
    if (waiting > SINK_LIMIT) {
      this.abort();
      return false;
    }
    this.#paused = true;
    return false;
  }

  flush(): number {
    if (this.#ended || this.#blocks.length === 0) return 0;
    const blocks = this.#blocks;
    const bytes = this.#bytes;
    this.#blocks = [];
    this.#bytes = 0;
    this.#outlet.write(blocks);
    const waiting = this.#outlet.waiting();
    if (waiting > SINK_LIMIT) this.abort();
    else if (waiting > SINK_PAUSE) this.#paused = true;
    else if (this.#paused && waiting === 0) this.handleDrain();
    return bytes;
  }

  /** The connection has written all waiting bytes. */
  handleDrain(): void {
    if (!this.#paused || this.#ended) return;
    this.#paused = false;
    this.#onDrain?.();
  }

  /** Sets the listener that is called when the reader has caught up after a pause. There is only one. */
  onDrain(listener: () => void): void {
    this.#onDrain = listener;
  }

  end(): void {
    if (this.#ended) return;
    this.flush();
    if (this.#ended) return;
    this.#ended = true;
    this.#outlet.end();
  }

  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** Ends the stream cleanly from the server: written data is delivered. */
  finish(): void {
    this.end();
    this.handleClose();
  }

  /** Closes the connection immediately. */
  abort(): void {
    if (!this.#ended) {
      this.#ended = true;
      this.#outlet.destroy();
    }
    this.handleClose();
  }

  /** The connection was closed. */
  handleClose(): void {
    this.#ended = true;
    this.#blocks = [];
    const listeners = this.#onClose;
    this.#onClose = [];
    for (const listener of listeners) listener();
  }
}
