/**
 * Collects the writes to streams of one turn of the event loop, and passes one block to each connection at its end. A change with a
 * thousand watchers needs a thousand writes, not one per watcher and line; several changes in one turn need no more.
 *
 * Asynchronous responses, mainly those to requests with a body, are collected as well: the first of them wakes a client process that waits
 * for it, which is more expensive than writing, and for the others the client is awake.
 */

export interface Flushable {
  /** Returns the number of bytes that it passed on. */
  flush(): number;
}

/** Limits the bytes of one turn: with long events for hundreds of watchers, other requests are answered in between. */
const MAX_BYTES_PER_TURN = 8 * 1024 * 1024;

export class FlushQueue {
  #waiting: Flushable[] = [];
  #answers: (() => void)[] = [];
  #scheduled = false;

  add(sink: Flushable): void {
    this.#waiting.push(sink);
    this.#schedule();
  }

  /** Responses are sent before streams, because a client waits for them. */
  addAnswer(send: () => void): void {
    this.#answers.push(send);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flushTurn());
  }

  #flushTurn(): void {
    const answers = this.#answers;
    this.#answers = [];
    for (const send of answers) send();
    const sinks = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    let done = 0;
    for (let bytes = 0; done < sinks.length && bytes < MAX_BYTES_PER_TURN; done += 1)
      bytes += sinks[done]?.flush() ?? 0;
    if (done === sinks.length) return;
    this.#waiting = [...sinks.slice(done), ...this.#waiting];
    this.#schedule();
  }
}

const CRLF = '\r\n';

/** Joins blocks and caches the last result: watchers of the same resource usually get the same blocks in sequence. */
export class BlockJoiner {
  #last: readonly Buffer[] = [];
  #plain: Buffer | undefined;
  #chunked: Buffer | undefined;

  plain(blocks: readonly Buffer[]): Buffer {
    if (blocks.length === 1 && blocks[0] !== undefined) return blocks[0];
    if (!this.#isLast(blocks)) this.#setLast(blocks);
    this.#plain ??= Buffer.concat(blocks);
    return this.#plain;
  }

  /** Returns one chunk of HTTP/1.1's chunked transfer coding. */
  frameChunk(blocks: readonly Buffer[]): Buffer {
    if (!this.#isLast(blocks)) this.#setLast(blocks);
    this.#chunked ??= frame(blocks);
    return this.#chunked;
  }

  #isLast(blocks: readonly Buffer[]): boolean {
    const last = this.#last;
    if (last.length !== blocks.length) return false;
    for (let i = 0; i < blocks.length; i += 1) if (last[i] !== blocks[i]) return false;
    return true;
  }

  #setLast(blocks: readonly Buffer[]): void {
    this.#last = blocks;
    this.#plain = undefined;
    this.#chunked = undefined;
  }
}

function frame(blocks: readonly Buffer[]): Buffer {
  let length = 0;
  for (const block of blocks) length += block.length;
  const size = length.toString(16);
  const framed = Buffer.allocUnsafe(size.length + length + 4);
  let at = framed.write(size + CRLF, 0, 'latin1');
  for (const block of blocks) {
    framed.set(block, at);
    at += block.length;
  }
  framed.write(CRLF, at, 'latin1');
  return framed;
}
