/**
 * Gathers what streams write during one turn of the event loop and hands each connection one block at its end. A change that
 * goes to a thousand watchers costs a thousand writes, not one per watcher and line; several changes cost no more than one.
 *
 * Answers that are not given at once, those to requests with a body above all, are gathered too: the first of them wakes a client that waits for it,
 * which costs more than to write it, and the others find the client awake.
 */

export interface Flushable {
  /** The bytes that it handed on. */
  flush(): number;
}

/** Bytes that are handed on in one turn: with long events to hundreds of watchers others are answered between. */
const MOST_IN_A_TURN = 8 * 1024 * 1024;

export class FlushQueue {
  #waiting: Flushable[] = [];
  #answers: (() => void)[] = [];
  #scheduled = false;

  add(sink: Flushable): void {
    this.#waiting.push(sink);
    this.#schedule();
  }

  /** Before the streams: someone waits for it. */
  addAnswer(send: () => void): void {
    this.#answers.push(send);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const answers = this.#answers;
    this.#answers = [];
    for (const send of answers) send();
    const sinks = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    let done = 0;
    for (let bytes = 0; done < sinks.length && bytes < MOST_IN_A_TURN; done += 1) bytes += sinks[done]?.flush() ?? 0;
    if (done === sinks.length) return;
    this.#waiting = [...sinks.slice(done), ...this.#waiting];
    this.#schedule();
  }
}

const CRLF = '\r\n';

/** Joins blocks, remembering the last result: watchers of the same resource mostly get the same blocks one after the other. */
export class BlockJoiner {
  #last: readonly Buffer[] = [];
  #plain: Buffer | undefined;
  #chunked: Buffer | undefined;

  plain(blocks: readonly Buffer[]): Buffer {
    if (blocks.length === 1 && blocks[0] !== undefined) return blocks[0];
    if (!this.#remembers(blocks)) this.#forget(blocks);
    this.#plain ??= Buffer.concat(blocks);
    return this.#plain;
  }

  /** As one chunk of HTTP/1.1's chunked transfer coding. */
  chunked(blocks: readonly Buffer[]): Buffer {
    if (!this.#remembers(blocks)) this.#forget(blocks);
    this.#chunked ??= frame(blocks);
    return this.#chunked;
  }

  #remembers(blocks: readonly Buffer[]): boolean {
    const last = this.#last;
    if (last.length !== blocks.length) return false;
    for (let i = 0; i < blocks.length; i += 1) if (last[i] !== blocks[i]) return false;
    return true;
  }

  #forget(blocks: readonly Buffer[]): void {
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
