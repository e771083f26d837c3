/** A long body made of many small parts, copied into buffers of limited size: a very long list needs no buffer of its whole length. */
import type { AnswerBody } from '../../ground/exchange.ts';

const MAX_BUFFER = 1 << 20;

export class BodyBuilder {
  private readonly full: Buffer[] = [];
  private buffer: Buffer;
  private at = 0;
  private left: number;

  /** `length` is an estimate. */
  constructor(length: number) {
    this.left = length;
    this.buffer = Buffer.allocUnsafe(Math.min(length, MAX_BUFFER));
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.at + length > this.buffer.length) this.next(length);
    this.at += this.buffer.write(text, this.at);
  }

  byte(byte: number): void {
    if (this.at === this.buffer.length) this.next(1);
    this.buffer[this.at++] = byte;
  }

  bytes(bytes: Buffer, from = 0, to = bytes.length): void {
    if (this.at + to - from > this.buffer.length) this.next(to - from);
    this.at += bytes.copy(this.buffer, this.at, from, to);
  }

  finish(): AnswerBody {
    const last = this.buffer.subarray(0, this.at);
    return this.full.length === 0 ? last : [...this.full, last];
  }

  private next(needed: number): void {
    if (this.at > 0) this.full.push(this.buffer.subarray(0, this.at));
    this.left = Math.max(0, this.left - this.at);
    this.buffer = Buffer.allocUnsafe(Math.max(needed, Math.min(this.left, MAX_BUFFER)));
    this.at = 0;
  }
}
