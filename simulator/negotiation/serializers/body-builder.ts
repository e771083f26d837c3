/**
 * Builds a long body from many parts. Small parts are copied into buffers of limited size, so that a very long list needs no buffer of its
 * whole length; long parts, which are cached with their objects, are not copied.
 */
import type { AnswerBody } from '../../ground/exchange.ts';

const MAX_BUFFER = 1 << 20;
/** Parts of this size or more are not copied. */
const LONG_PART = 64 * 1024;

/** Returns a single part as one buffer. */
function joinParts(parts: readonly Buffer[]): AnswerBody {
  const [only = Buffer.alloc(0), ...rest] = parts;
  return rest.length === 0 ? only : parts;
}

/** Returns the joined items with head and tail. Short bodies are copied into one buffer, so that they are sent at once. */
export function wrapItems(head: Buffer, items: readonly Buffer[], tail: Buffer): AnswerBody {
  const [only = EMPTY, ...rest] = items;
  return rest.length === 0 && only.length < LONG_PART ? Buffer.concat([head, only, tail]) : [head, ...items, tail];
}

const EMPTY = Buffer.alloc(0);

export class BodyBuilder {
  readonly #full: Buffer[] = [];
  #buffer: Buffer;
  /** The start of the bytes in the buffer that are not in `full` yet. */
  #from = 0;
  #at = 0;
  #left: number;
  /** Whether a buffer became full since the last call of `isWhole`. */
  #whole = false;

  /** `length` is an estimate. */
  constructor(length: number) {
    this.#left = length;
    this.#buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER));
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#at + length > this.#buffer.length) this.#startPart(length);
    this.#at += this.#buffer.write(text, this.#at);
  }

  byte(byte: number): void {
    if (this.#at === this.#buffer.length) this.#startPart(1);
    this.#buffer[this.#at++] = byte;
  }

  bytes(bytes: Buffer, from = 0, to = bytes.length): void {
    const length = to - from;
    if (length >= LONG_PART) {
      this.#push();
      this.#full.push(bytes.subarray(from, to));
      this.#left = Math.max(0, this.#left - length);
      return;
    }
    if (this.#at + length > this.#buffer.length) this.#startPart(length);
    this.#at += bytes.copy(this.#buffer, this.#at, from, to);
  }

  /** Reports whether enough was copied for one turn of the event loop. */
  isWhole(): boolean {
    const whole = this.#whole;
    this.#whole = false;
    return whole;
  }

  finish(): AnswerBody {
    return joinParts(this.parts());
  }

  parts(): readonly Buffer[] {
    this.#push();
    return this.#full;
  }

  #startPart(neededBytes: number): void {
    this.#push();
    this.#left = Math.max(0, this.#left - this.#at);
    this.#buffer = Buffer.allocUnsafe(Math.max(neededBytes, Math.min(this.#left, MAX_BUFFER)));
    this.#from = 0;
    this.#at = 0;
    this.#whole = true;
  }

  #push(): void {
    if (this.#at > this.#from) this.#full.push(this.#buffer.subarray(this.#from, this.#at));
    this.#from = this.#at;
  }
}
