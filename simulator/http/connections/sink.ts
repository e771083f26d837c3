/**
 * The destination of a stream, for every protocol. Writes are collected and flushed together (flush.ts). A slow client pauses only its own
 * sink, and is disconnected if its unread data exceeds SINK_LIMIT.
 */
import type { Sink } from '../../ground/exchange.ts';
import { type Flushable, flushQueue } from './flush.ts';
import { SINK_LIMIT, SINK_PAUSE } from './limits.ts';

/** The connection of a sink, provided by the protocol. */
export interface Outlet {
  /** Returns the number of bytes that wait in the connection. */
  waitingBytes(): number;
  write(blocks: readonly Buffer[]): void;
  end(): void;
  destroy(): void;
}

export class StreamSink implements Sink, Flushable {
  readonly #outlet: Outlet;
  #blocks: Buffer[] = [];
  #bytes = 0;
  #paused = false;
  #hasEnded = false;
  #onDrain: (() => void) | undefined;
  #onClose: (() => void)[] = [];

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  write(chunk: Buffer): boolean {
    if (this.#hasEnded) return false;
    if (this.#blocks.length === 0) flushQueue.add(this);
    this.#blocks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= SINK_PAUSE && !this.#paused) return true;
    const waitingBytes = this.#bytes + this.#outlet.waitingBytes();
    if (waitingBytes > SINK_LIMIT) {
      this.abort();
      return false;
    }
    this.#paused = true;
    return false;
  }

  flush(): number {
    if (this.#hasEnded || this.#blocks.length === 0) return 0;
    const blocks = this.#blocks;
    const bytes = this.#bytes;
    this.#blocks = [];
    this.#bytes = 0;
    this.#outlet.write(blocks);
    const waitingBytes = this.#outlet.waitingBytes();
    if (waitingBytes > SINK_LIMIT) this.abort();
    else if (waitingBytes > SINK_PAUSE) this.#paused = true;
    else if (this.#paused && waitingBytes === 0) this.handleDrain();
    return bytes;
  }

  /** Resumes the stream after the connection has written all waiting bytes. */
  handleDrain(): void {
    if (!this.#paused || this.#hasEnded) return;
    this.#paused = false;
    this.#onDrain?.();
  }

  /** Sets the only listener. It is called when the stream resumes after a pause. */
  onDrain(listener: () => void): void {
    this.#onDrain = listener;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.flush();
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#outlet.end();
  }

  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** Ends the stream from the server, after the written data is sent. */
  finish(): void {
    this.end();
    this.handleClose();
  }

  /** Closes the connection immediately. */
  abort(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#outlet.destroy();
    }
    this.handleClose();
  }

  /** Notifies the listeners that the connection is closed. */
  handleClose(): void {
    this.#hasEnded = true;
    this.#blocks = [];
    const listeners = this.#onClose;
    this.#onClose = [];
    for (const listener of listeners) listener();
  }
}
