/**
 * Reads the responses of a keep-alive connection, one at a time. It only finds the end, the status and the size of each response, because
 * the load generator must use little processor time. Otherwise it would limit the measurement.
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LINE_BREAK = Buffer.from('\r\n');

export interface ReaderState {
  status: number;
  /** The number of received body bytes. */
  bytes: number;
}

export class ResponseReader {
  readonly state: ReaderState = { status: 0, bytes: 0 };
  /** Bytes that arrived but are not parsed yet. */
  #unparsed: Buffer | undefined;
  /** The remaining bytes of the body, or of the chunk and its line break; undefined while a head or a chunk size is expected. */
  #remainingBytes: number | undefined;
  #isChunked = false;
  #isLastChunk = false;

  /** Reads the next received bytes. Returns true if they complete a response. Only then may the caller send the next request. */
  read(received: Buffer): boolean {
    let data = this.#unparsed === undefined ? received : Buffer.concat([this.#unparsed, received]);
    this.#unparsed = undefined;
    for (;;) {
      if (this.#remainingBytes !== undefined) {
        const consumedLength = Math.min(this.#remainingBytes, data.length);
        this.#remainingBytes -= consumedLength;
        this.state.bytes += consumedLength;
        data = data.subarray(consumedLength);
        if (this.#remainingBytes > 0) return false;
        this.#remainingBytes = undefined;
        if (!this.#isChunked || this.#isLastChunk) return this.#endResponse();
      } else if (this.#isChunked) {
        const end = data.indexOf(LINE_BREAK);
        if (end < 0) return this.#saveUnparsed(data);
        const size = Number.parseInt(data.toString('latin1', 0, end), 16);
        this.#isLastChunk = size === 0;
        this.#remainingBytes = size + 2;
        data = data.subarray(end + 2);
      } else {
        const end = data.indexOf(END_OF_HEAD);
        if (end < 0) return this.#saveUnparsed(data);
        this.#readHead(data.toString('latin1', 0, end));
        data = data.subarray(end + 4);
        if (this.#remainingBytes === 0) return this.#endResponse();
      }
      if (data.length === 0) return false;
    }
  }

  #readHead(head: string): void {
    this.state.status = (head.charCodeAt(9) - 48) * 100 + (head.charCodeAt(10) - 48) * 10 + (head.charCodeAt(11) - 48);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#remainingBytes = this.#isChunked ? undefined : Number(length ?? 0);
  }

  #saveUnparsed(data: Buffer): false {
    this.#unparsed = data.length === 0 ? undefined : data;
    return false;
  }

  #endResponse(): true {
    this.#remainingBytes = undefined;
    this.#isChunked = false;
    this.#isLastChunk = false;
    return true;
  }
}
