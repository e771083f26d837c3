/** A long body out of many small parts: copied into few big buffers, so that a very long list needs no buffer of its whole length. */
import type { AnswerBody } from '../../ground/exchange.ts';

// One piece stays below this.
const PIECE = 1 << 20;

export class BodyBuilder {
  private readonly full: Buffer[] = [];
  private piece: Buffer;
  private at = 0;
  private left: number;

  /** `length` is about how long the body will be; more costs a piece more. */
  constructor(length: number) {
    this.left = length;
    this.piece = Buffer.allocUnsafe(Math.min(length, PIECE));
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.at + length > this.piece.length) this.next(length);
    this.at += this.piece.write(text, this.at);
  }

  byte(byte: number): void {
    if (this.at === this.piece.length) this.next(1);
    this.piece[this.at++] = byte;
  }

  bytes(bytes: Buffer, from = 0, to = bytes.length): void {
    if (this.at + to - from > this.piece.length) this.next(to - from);
    this.at += bytes.copy(this.piece, this.at, from, to);
  }

  body(): AnswerBody {
    const last = this.piece.subarray(0, this.at);
    return this.full.length === 0 ? last : [...this.full, last];
  }

  private next(needed: number): void {
    if (this.at > 0) this.full.push(this.piece.subarray(0, this.at));
    this.left = Math.max(0, this.left - this.at);
    this.piece = Buffer.allocUnsafe(Math.max(needed, Math.min(this.left, PIECE)));
    this.at = 0;
  }
}
