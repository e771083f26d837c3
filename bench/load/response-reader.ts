/**
 * Reads the answers of one kept-alive connection, one at a time, as cheaply as can be: it looks for the end of each and keeps only
 * the status. A load generator must not be what limits the measurement.
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const CRLF = Buffer.from('\r\n');

export interface ReaderState {
  status: number;
  /** Bytes of the bodies read so far. */
  bytes: number;
}

export class ResponseReader {
  readonly state: ReaderState = { status: 0, bytes: 0 };
  /** What arrived and was not understood yet. */
  #rest: Buffer | undefined;
  /** Bytes of the body, or of the chunk and its end, still to come; undefined while a head or a chunk's size is awaited. */
  #missing: number | undefined;
  #chunked = false;
  #lastChunk = false;

  /** Whether an answer ended in this piece; the caller sends the next request only then. */
  take(piece: Buffer): boolean {
    let data = this.#rest === undefined ? piece : Buffer.concat([this.#rest, piece]);
    this.#rest = undefined;
    for (;;) {
      if (this.#missing !== undefined) {
        const taken = Math.min(this.#missing, data.length);
        this.#missing -= taken;
        this.state.bytes += taken;
        data = data.subarray(taken);
        if (this.#missing > 0) return false;
        this.#missing = undefined;
        if (!this.#chunked || this.#lastChunk) return this.#end();
      } else if (this.#chunked) {
        const end = data.indexOf(CRLF);
        if (end < 0) return this.#keep(data);
        const size = Number.parseInt(data.toString('latin1', 0, end), 16);
        this.#lastChunk = size === 0;
        this.#missing = size + 2;
        data = data.subarray(end + 2);
      } else {
        const end = data.indexOf(END_OF_HEAD);
        if (end < 0) return this.#keep(data);
        this.#head(data.toString('latin1', 0, end));
        data = data.subarray(end + 4);
        if (this.#missing === 0) return this.#end();
      }
      if (data.length === 0) return false;
    }
  }

  #head(head: string): void {
    this.state.status = (head.charCodeAt(9) - 48) * 100 + (head.charCodeAt(10) - 48) * 10 + (head.charCodeAt(11) - 48);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#chunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#missing = this.#chunked ? undefined : Number(length ?? 0);
  }

  #keep(data: Buffer): false {
    this.#rest = data.length === 0 ? undefined : data;
    return false;
  }

  #end(): true {
    this.#missing = undefined;
    this.#chunked = false;
    this.#lastChunk = false;
    return true;
  }
}
