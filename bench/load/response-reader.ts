/**
 * Reads the responses of a keep-alive connection, one at a time and as cheaply as possible: it finds the end of each, and keeps only the
 * status. The load generator must not limit the measurement.
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const CRLF = Buffer.from('\r\n');

export interface ReaderState {
  status: number;
  /** The number of body bytes so far. */
  bytes: number;
}

export class ResponseReader {
  readonly state: ReaderState = { status: 0, bytes: 0 };
  /** Bytes that arrived but are not parsed yet. */
  #rest: Buffer | undefined;
  /** The remaining bytes of the body, or of the chunk with its line break; undefined before a head or a chunk size. */
  #missing: number | undefined;
  #chunked = false;
  #lastChunk = false;

  /** Returns whether a response ended in this piece. The caller sends the next request only then. */
  take(piece: Buffer): boolean {
    let data = this.#rest === undefined ? piece : Buffer.concat([this.#rest, piece]);
    this.#rest = undefined;
    for (;;) {
      if (this.#missing !== undefined) {
        const consumedLength = Math.min(this.#missing, data.length);
        this.#missing -= consumedLength;
        this.state.bytes += consumedLength;
        data = data.subarray(consumedLength);
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
        this.#readHead(data.toString('latin1', 0, end));
        data = data.subarray(end + 4);
        if (this.#missing === 0) return this.#end();
      }
      if (data.length === 0) return false;
    }
  }

  #readHead(head: string): void {
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
