/**
 * The destination of a stream, for every protocol. Writes are collected and flushed together (flush.ts). A slow client pauses only its own
 * sink, and is disconnected if its unread data exceeds MAX_SINK_BYTES.
 */
import type { ResponseSink } from '../../foundation/exchange.ts';
import { type Flushable, flushQueue } from './flush.ts';
import { MAX_SINK_BYTES, SINK_PAUSE_BYTES } from './limits.ts';

/** The connection of a sink, provided by the protocol. */
export interface SinkOutput {
  /** Returns the number of bytes that wait in the connection. */
  countWaitingBytes(): number;
  write(blocks: readonly Buffer[]): void;
  end(): void;
  destroy(): void;
}

export class StreamSink implements ResponseSink, Flushable {
  readonly #output: SinkOutput;
  #waitingBlocks: Buffer[] = [];
  #waitingBytes = 0;
  #isPaused = false;
  #hasEnded = false;
  #drainListener: (() => void) | undefined;
  #closeListeners: (() => void)[] = [];

  constructor(output: SinkOutput) {
    this.#output = output;
  }

  write(chunk: Buffer): boolean {
    if (this.#hasEnded) return false;
    if (this.#waitingBlocks.length === 0) flushQueue.add(this);
    this.#waitingBlocks.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes <= SINK_PAUSE_BYTES && !this.#isPaused) return true;
    const waitingBytes = this.#waitingBytes + this.#output.countWaitingBytes();
    if (waitingBytes > MAX_SINK_BYTES) {
      this.abort();
      return false;
    }
    this.#isPaused = true;
    return false;
  }

  flush(): number {
    if (this.#hasEnded || this.#waitingBlocks.length === 0) return 0;
    const blocks = this.#waitingBlocks;
    const bytes = this.#waitingBytes;
    this.#waitingBlocks = [];
    this.#waitingBytes = 0;
    this.#output.write(blocks);
    const waitingBytes = this.#output.countWaitingBytes();
    if (waitingBytes > MAX_SINK_BYTES) this.abort();
    else if (waitingBytes > SINK_PAUSE_BYTES) this.#isPaused = true;
    else if (this.#isPaused && waitingBytes === 0) this.handleDrain();
    return bytes;
  }

  /** Resumes the stream after the connection has written all waiting bytes. */
  handleDrain(): void {
    if (!this.#isPaused || this.#hasEnded) return;
    this.#isPaused = false;
    this.#drainListener?.();
  }

  /** Sets the only listener. It is called when the stream resumes after a pause. */
  onDrain(listener: () => void): void {
    this.#drainListener = listener;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.flush();
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#output.end();
  }

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  /** Ends the stream after the written data is sent. The server calls it at shutdown. */
  finish(): void {
    this.end();
    this.handleClose();
  }

  /** Closes the connection immediately. */
  abort(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#output.destroy();
    }
    this.handleClose();
  }

  /** Notifies the listeners that the connection is closed. */
  handleClose(): void {
    this.#hasEnded = true;
    this.#waitingBlocks = [];
    const listeners = this.#closeListeners;
    this.#closeListeners = [];
    for (const listener of listeners) listener();
  }
}

/** Starts a stream on a closed sink, so that an unread stream releases its resources. */
export function closeUnreadStream(body: { start(sink: StreamSink): void }): void {
  const discardingOutput: SinkOutput = {
    countWaitingBytes: () => 0,
    write: () => undefined,
    end: () => undefined,
    destroy: () => undefined,
  };
  const sink = new StreamSink(discardingOutput);
  body.start(sink);
  sink.handleClose();
}
