/**
 * A long body made of many parts. Small ones are copied into buffers of limited size, so that a very long list needs no buffer of its whole
 * length; long ones, which are kept with their objects, stand between them as they are.
 */
import type { AnswerBody } from '../../ground/exchange.ts';

const MAX_BUFFER = 1 << 20;
/** Parts of so many bytes are not copied. */
const LONG_PART = 64 * 1024;

/** One buffer where it is one. */
function inOne(parts: readonly Buffer[]): AnswerBody {
  const [only = Buffer.alloc(0), ...others] = parts;
  return others.length === 0 ? only : parts;
}

/** A body of joined items between head and tail. Those that are short are copied, so that they are sent at once. */
export function bodyAround(head: Buffer, items: readonly Buffer[], tail: Buffer): AnswerBody {
  const [only = EMPTY, ...others] = items;
  return others.length === 0 && only.length < LONG_PART ? Buffer.concat([head, only, tail]) : [head, ...items, tail];
}

const EMPTY = Buffer.alloc(0);

export class BodyBuilder {
  readonly #full: Buffer[] = [];
  #buffer: Buffer;
  /** What stands before it in the buffer is in `full`. */
  #from = 0;
  #at = 0;
  #left: number;
  /** A buffer became full since `isWhole` was asked last. */
  #whole = false;

  /** `length` is an estimate. */
  constructor(length: number) {
    this.#left = length;
    this.#buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER));
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#at + length > this.#buffer.length) this.#next(length);
    this.#at += this.#buffer.write(text, this.#at);
  }

  byte(byte: number): void {
    if (this.#at === this.#buffer.length) this.#next(1);
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
    if (this.#at + length > this.#buffer.length) this.#next(length);
    this.#at += bytes.copy(this.#buffer, this.#at, from, to);
  }

  /** So much is copied in one turn. */
  isWhole(): boolean {
    const whole = this.#whole;
    this.#whole = false;
    return whole;
  }

  finish(): AnswerBody {
    return inOne(this.parts());
  }

  parts(): readonly Buffer[] {
    this.#push();
    return this.#full;
  }

  #next(needed: number): void {
    this.#push();
    this.#left = Math.max(0, this.#left - this.#at);
    this.#buffer = Buffer.allocUnsafe(Math.max(needed, Math.min(this.#left, MAX_BUFFER)));
    this.#from = 0;
    this.#at = 0;
    this.#whole = true;
  }

  #push(): void {
    if (this.#at > this.#from) this.#full.push(this.#buffer.subarray(this.#from, this.#at));
    this.#from = this.#at;
  }
}
