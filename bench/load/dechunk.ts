/**
 * Decodes `Transfer-Encoding: chunked` incrementally: `5\r\nhello\r\n3\r\n, y` becomes `hello`, `, y`. A chunk may end anywhere, even
 * within a watch event.
 */

const LINE_END = 0x0a;

export class Dechunker {
  /** The remaining bytes of the current chunk, including its final line break. */
  #remainingBytes = 0;
  /** The received digits of the next chunk size. */
  #sizeDigits = '';
  /** Whether the last, empty chunk has arrived. */
  hasEnded = false;

  /** Decodes the next received bytes, and calls `emit` with the bytes of the body. */
  decode(data: Buffer, emit: (bytes: Buffer) => void): void {
    let index = 0;
    while (index < data.length) {
      if (this.#remainingBytes > 0) {
        const availableLength = Math.min(this.#remainingBytes, data.length - index);
        const bodyLength = Math.min(availableLength, this.#remainingBytes - 2);
        if (bodyLength > 0) emit(data.subarray(index, index + bodyLength));
        this.#remainingBytes -= availableLength;
        index += availableLength;
        continue;
      }
      const end = data.indexOf(LINE_END, index);
      this.#sizeDigits += data.toString('latin1', index, end < 0 ? data.length : end);
      if (end < 0) return;
      const size = Number.parseInt(this.#sizeDigits, 16);
      this.hasEnded ||= size === 0;
      this.#remainingBytes = size + 2;
      this.#sizeDigits = '';
      index = end + 1;
    }
  }
}
