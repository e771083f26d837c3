/**
 * Builds a long body from many parts. Small parts are copied into buffers of limited size, so that a very long list needs no buffer of its
 * whole length; long parts, which are cached with their objects, are not copied.
 */
import type { AnswerBody } from '../../ground/exchange.ts';

const MAX_BUFFER = 1 << 20;
/** Parts of this size or more are not copied. */
const LONG_PART = 64 * 1024;

/** Returns the part as a buffer if there is only one part, otherwise all parts. */
function joinParts(parts: readonly Buffer[]): AnswerBody {
  const [firstPart = Buffer.alloc(0), ...otherParts] = parts;
  return otherParts.length === 0 ? firstPart : parts;
}

/** Returns the joined items with head and tail. Short bodies are copied into one buffer, so that they are sent at once. */
export function wrapItems(head: Buffer, items: readonly Buffer[], tail: Buffer): AnswerBody {
  const [firstItem = EMPTY, ...otherItems] = items;
  return otherItems.length === 0 && firstItem.length < LONG_PART
    ? Buffer.concat([head, firstItem, tail])
    : [head, ...items, tail];
}

const EMPTY = Buffer.alloc(0);

export class BodyBuilder {
  readonly #fullBuffers: Buffer[] = [];
  #buffer: Buffer;
  /** The start of the bytes in the buffer that are not in `#fullBuffers` yet. */
  #start = 0;
  #position = 0;
  #remaining: number;
  /** Whether a buffer became full since the last call of `isWhole`. */
  #isComplete = false;

  /** `length` is an estimate. */
  constructor(length: number) {
    this.#remaining = length;
    this.#buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER));
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

  bytes(bytes: Buffer, from = 0, to = bytes.length): void {
    const length = to - from;
    if (length >= LONG_PART) {
      this.#push();
      this.#fullBuffers.push(bytes.subarray(from, to));
      this.#remaining = Math.max(0, this.#remaining - length);
      return;
    }
    if (this.#position + length > this.#buffer.length) this.#startPart(length);
    this.#position += bytes.copy(this.#buffer, this.#position, from, to);
  }

  /** Reports whether enough was copied for one turn of the event loop. */
  isWhole(): boolean {
    const isComplete = this.#isComplete;
    this.#isComplete = false;
    return isComplete;
  }

  finish(): AnswerBody {
    return joinParts(this.parts());
  }

  parts(): readonly Buffer[] {
    this.#push();
    return this.#fullBuffers;
  }

  #startPart(neededBytes: number): void {
    this.#push();
    this.#remaining = Math.max(0, this.#remaining - this.#position);
    this.#buffer = Buffer.allocUnsafe(Math.max(neededBytes, Math.min(this.#remaining, MAX_BUFFER)));
    this.#start = 0;
    this.#position = 0;
    this.#isComplete = true;
  }

  #push(): void {
    if (this.#position > this.#start) this.#fullBuffers.push(this.#buffer.subarray(this.#start, this.#position));
    this.#start = this.#position;
  }
}
