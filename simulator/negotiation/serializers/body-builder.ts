/**
 * Builds a long body from many parts. Short parts are copied into buffers of limited size, so that a very long list does not need one
 * buffer of its full length. Long parts are not copied, because their bytes stay in memory as part of a cache.
 */
import type { ResponseBody } from '../../foundation/exchange.ts';

const MAX_BUFFER_BYTES = 1 << 20;
/** Parts of this size or more are not copied. */
const LONG_PART_BYTES = 64 * 1024;

/** Returns the part as a buffer if there is only one part, otherwise all parts. */
function joinParts(parts: readonly Buffer[]): ResponseBody {
  const [firstPart = Buffer.alloc(0), ...otherParts] = parts;
  return otherParts.length === 0 ? firstPart : parts;
}

/** Returns the joined items between the start and the end of a list. A short body is copied into one buffer, so that it is sent at once. */
export function wrapItems(startBytes: Buffer, items: readonly Buffer[], endBytes: Buffer): ResponseBody {
  const [firstItem = EMPTY_BYTES, ...otherItems] = items;
  return otherItems.length === 0 && firstItem.length < LONG_PART_BYTES
    ? Buffer.concat([startBytes, firstItem, endBytes])
    : [startBytes, ...items, endBytes];
}

const EMPTY_BYTES = Buffer.alloc(0);

export class BodyBuilder {
  readonly #parts: Buffer[] = [];
  #buffer: Buffer;
  /** The start of the bytes in the buffer that are not in `#parts` yet. */
  #partStart = 0;
  #position = 0;
  #remainingBytes: number;
  /** Whether a buffer has become full since the last call of `isTurnComplete`. */
  #hasFilledBuffer = false;

  /** `length` is the estimated length of the body in bytes. */
  constructor(length: number) {
    this.#remainingBytes = length;
    this.#buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER_BYTES));
  }

  appendText(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#position + length > this.#buffer.length) this.#startBuffer(length);
    this.#position += this.#buffer.write(text, this.#position);
  }

  appendByte(byte: number): void {
    if (this.#position === this.#buffer.length) this.#startBuffer(1);
    this.#buffer[this.#position++] = byte;
  }

  appendBytes(bytes: Buffer, start = 0, end = bytes.length): void {
    const length = end - start;
    if (length >= LONG_PART_BYTES) {
      this.#completePart();
      this.#parts.push(bytes.subarray(start, end));
      this.#remainingBytes = Math.max(0, this.#remainingBytes - length);
      return;
    }
    if (this.#position + length > this.#buffer.length) this.#startBuffer(length);
    this.#position += bytes.copy(this.#buffer, this.#position, start, end);
  }

  /** Reports whether enough bytes for one turn of the event loop were copied since the last call. */
  isTurnComplete(): boolean {
    const hasFilledBuffer = this.#hasFilledBuffer;
    this.#hasFilledBuffer = false;
    return hasFilledBuffer;
  }

  finish(): ResponseBody {
    return joinParts(this.takeParts());
  }

  takeParts(): readonly Buffer[] {
    this.#completePart();
    return this.#parts;
  }

  #startBuffer(neededBytes: number): void {
    this.#completePart();
    this.#remainingBytes = Math.max(0, this.#remainingBytes - this.#position);
    this.#buffer = Buffer.allocUnsafe(Math.max(neededBytes, Math.min(this.#remainingBytes, MAX_BUFFER_BYTES)));
    this.#partStart = 0;
    this.#position = 0;
    this.#hasFilledBuffer = true;
  }

  #completePart(): void {
    if (this.#position > this.#partStart) this.#parts.push(this.#buffer.subarray(this.#partStart, this.#position));
    this.#partStart = this.#position;
  }
}
