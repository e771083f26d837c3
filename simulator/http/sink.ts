/**
 * Where a streamed answer goes, whatever the protocol below. Writes of one turn are gathered (flush.ts); a reader that lags
 * makes only its own sink say "pause", and is cut off when it lags beyond SINK_LIMIT.
 */
import type { Sink } from '../ground/exchange.ts';
import type { Flushable, FlushQueue } from './flush.ts';
import { SINK_LIMIT, SINK_PAUSE } from './limits.ts';

/** What a protocol gives a sink: the connection's end, as few calls as possible. */
export interface Outlet {
  /** Bytes that wait below. */
  waiting(): number;
  write(blocks: readonly Buffer[]): void;
  end(): void;
  destroy(): void;
}

export class StreamSink implements Sink, Flushable {
  readonly #outlet: Outlet;
  readonly #queue: FlushQueue;
  #blocks: Buffer[] = [];
  #bytes = 0;
  #paused = false;
  #over = false;
  #onDrain: (() => void) | undefined;
  #onClose: (() => void)[] = [];

  constructor(outlet: Outlet, queue: FlushQueue) {
    this.#outlet = outlet;
    this.#queue = queue;
  }

  write(chunk: Buffer): boolean {
    if (this.#over) return false;
    if (this.#blocks.length === 0) this.#queue.add(this);
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
    if (this.#over || this.#blocks.length === 0) return 0;
    const blocks = this.#blocks;
    const bytes = this.#bytes;
    this.#blocks = [];
    this.#bytes = 0;
    this.#outlet.write(blocks);
    const waiting = this.#outlet.waiting();
    if (waiting > SINK_LIMIT) this.abort();
    else if (waiting > SINK_PAUSE) this.#paused = true;
    else if (this.#paused && waiting === 0) this.drained();
    return bytes;
  }

  /** The protocol says that nothing waits below any more. */
  drained(): void {
    if (!this.#paused || this.#over) return;
    this.#paused = false;
    this.#onDrain?.();
  }

  /** One listener; called each time the reader has caught up after a pause. A later one takes its place. */
  onDrain(listener: () => void): void {
    this.#onDrain = listener;
  }

  end(): void {
    if (this.#over) return;
    this.flush();
    if (this.#over) return;
    this.#over = true;
    this.#outlet.end();
  }

  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** The server ends the answer, cleanly: what was written still arrives. */
  finish(): void {
    this.end();
    this.closed();
  }

  /** The connection is cut at once. */
  abort(): void {
    if (!this.#over) {
      this.#over = true;
      this.#outlet.destroy();
    }
    this.closed();
  }

  /** The protocol says that the reader is gone. */
  closed(): void {
    this.#over = true;
    this.#blocks = [];
    const listeners = this.#onClose;
    this.#onClose = [];
    for (const listener of listeners) listener();
  }
}
