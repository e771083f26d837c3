/**
 * Decodes `Transfer-Encoding: chunked` piece by piece: `5\r\nhello\r\n3\r\n, y` becomes `hello`, `, y`. A chunk may end anywhere, even
 * within an event.
 */

const LINE_END = 0x0a;

export class Dechunker {
  /** The remaining bytes of the chunk, including its final line break. */
  #missing = 0;
  #size = '';
  /** Whether the last, empty chunk has arrived. */
  hasEnded = false;

  /** Calls `emit` with each sequence of bytes of the body. */
  decode(piece: Buffer, emit: (bytes: Buffer) => void): void {
    let index = 0;
    while (index < piece.length) {
      if (this.#missing > 0) {
        const here = Math.min(this.#missing, piece.length - index);
        const body = Math.min(here, this.#missing - 2);
        if (body > 0) emit(piece.subarray(index, index + body));
        this.#missing -= here;
        index += here;
        continue;
      }
      const end = piece.indexOf(LINE_END, index);
      this.#size += piece.toString('latin1', index, end < 0 ? piece.length : end);
      if (end < 0) return;
      const size = Number.parseInt(this.#size, 16);
      this.hasEnded ||= size === 0;
      this.#missing = size + 2;
      this.#size = '';
      index = end + 1;
    }
  }
}
