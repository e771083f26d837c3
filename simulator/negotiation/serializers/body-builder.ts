/**
 * Builds a long body from many parts. Small parts are copied into buffers of limited size, so that a very long list needs no buffer of its
 * whole length; long parts, which are cached with their objects, are not copied.
 */
import type { ResponseBody } from '../../ground/exchange.ts';

const MAX_BUFFER_BYTES = 1 << 20;
/** Parts of this size or more are not copied. */
const LONG_PART_BYTES = 64 * 1024;

/** Returns the part as a buffer if there is only one part, otherwise all parts. */
function joinParts(parts: readonly Buffer[]): ResponseBody {
  const [firstPart = Buffer.alloc(0), ...otherParts] = parts;
  return otherParts.length === 0 ? firstPart : parts;
}

/** Returns the joined items with head and tail. Short bodies are copied into one buffer, so that they are sent at once. */
export function wrapItems(startBytes: Buffer, items: readonly Buffer[], endBytes: Buffer): ResponseBody {
  const [firstItem = EMPTY_BYTES, ...otherItems] = items;
  return otherItems.length === 0 && firstItem.length < LONG_PART_BYTES
    ? Buffer.concat([startBytes, firstItem, endBytes])
    : [startBytes, ...items, endBytes];
}

const EMPTY_BYTES = Buffer.alloc(0);

export class BodyBuilder {
  readonly #fullBuffers: Buffer[] = [];
  #buffer: Buffer;
  /** The start of the bytes in the buffer that are not in `#fullBuffers` yet. */
  #start = 0;
  #position = 0;
  #remainingBytes: number;
  /** Whether a buffer became full since the last call of `isWhole`. */
  #isComplete = false;

  /** `length` is an estimate. */
  constructor(length: number) {
    this.#remainingBytes = length;
    this.#buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER_BYTES));
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#position + length > this.#buffer.length) this.#startPart(length);
    this.#position += this.#buffer.write(text, this.#position);
  }

  byte(byte: number): void {
    if (this.#position === this.#buffer.length) this.#startPart(1);
    this.#buffer[this.#position++] = byte;
  }

  bytes(bytes: Buffer, start = 0, end = bytes.length): void {
    const length = end - start;
    if (length >= LONG_PART_BYTES) {
      this.#push();
      this.#fullBuffers.push(bytes.subarray(start, end));
      this.#remainingBytes = Math.max(0, this.#remainingBytes - length);
      return;
    }
    if (this.#position + length > this.#buffer.length) this.#startPart(length);
    this.#position += bytes.copy(this.#buffer, this.#position, start, end);
  }

  /** Reports whether enough was copied for one turn of the event loop. */
  isWhole(): boolean {
    const isComplete = this.#isComplete;
    this.#isComplete = false;
    return isComplete;
  }

  finish(): ResponseBody {
    return joinParts(this.parts());
  }

  parts(): readonly Buffer[] {
    this.#push();
    return this.#fullBuffers;
  }

  #startPart(neededBytes: number): void {
    this.#push();
    this.#remainingBytes = Math.max(0, this.#remainingBytes - this.#position);
    this.#buffer = Buffer.allocUnsafe(Math.max(neededBytes, Math.min(this.#remainingBytes, MAX_BUFFER_BYTES)));
    this.#start = 0;
    this.#position = 0;
    this.#isComplete = true;
  }

  #push(): void {
    if (this.#position > this.#start) this.#fullBuffers.push(this.#buffer.subarray(this.#start, this.#position));
    this.#start = this.#position;
  }
}
