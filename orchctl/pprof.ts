/** Encodes a profile for pprof, as compressed protobuf. */
import { gzipSync } from 'node:zlib';
import protobuf from 'protobufjs/minimal.js';
import type { ProfileSample } from './profile-sample.ts';

const SAMPLE_TYPES: Readonly<Record<string, readonly [type: string, unit: string]>> = {
  cpu: ['cpu', 'nanoseconds'],
  heap: ['inuse_space', 'bytes'],
  block: ['delay', 'nanoseconds'],
  mutex: ['delay', 'nanoseconds'],
};

/**
 * Encodes the samples. Each text has an index in the string table of the profile. Each function has an ID, and one location with the same
 * ID.
 */
export function encodeProfile(name: string, samples: readonly ProfileSample[]): Buffer {
  const texts = new StringNumbering(0);
  texts.getNumber('');
  const functions = new StringNumbering(1);
  const writer = new protobuf.Writer();
  const [type, unit] = SAMPLE_TYPES[name] ?? [name, 'count'];
  writeNumbers(writer, 1, [texts.getNumber(type), texts.getNumber(unit)]);
  for (const { stack, amount } of samples) {
    writer.uint32(encodeFieldKey(2)).fork();
    writePacked(
      writer,
      1,
      stack.map((text) => functions.getNumber(text)),
    );
    writePacked(writer, 2, [Math.round(amount)]);
    writer.ldelim();
  }
  for (const [, id] of functions) {
    writer
      .uint32(encodeFieldKey(4))
      .fork()
      .uint32(1 << 3)
      .uint32(id);
    writeNumbers(writer, 4, [id]);
    writer.ldelim();
  }
  for (const [text, id] of functions) writeNumbers(writer, 5, [id, texts.getNumber(text)]);
  for (const [text] of texts) writer.uint32(encodeFieldKey(6)).string(text);
  return gzipSync(writer.finish());
}

/** Assigns numbers to strings, in the order in which they are first looked up. */
class StringNumbering extends Map<string, number> {
  readonly #firstNumber: number;

  constructor(first: number) {
    super();
    this.#firstNumber = first;
  }

  getNumber(text: string): number {
    const number = this.get(text) ?? this.#firstNumber + this.size;
    this.set(text, number);
    return number;
  }
}

/** Writes a message with the given numbers in its fields 1, 2, and so on. */
function writeNumbers(writer: protobuf.Writer, field: number, numbers: readonly number[]): void {
  writer.uint32(encodeFieldKey(field)).fork();
  for (const [index, number] of numbers.entries()) writer.uint32((index + 1) << 3).uint32(number);
  writer.ldelim();
}

function writePacked(writer: protobuf.Writer, field: number, numbers: readonly number[]): void {
  writer.uint32(encodeFieldKey(field)).fork();
  for (const number of numbers) writer.int64(number);
  writer.ldelim();
}

/** Returns the key of a length-delimited field. */
function encodeFieldKey(field: number): number {
  return (field << 3) | 2;
}
