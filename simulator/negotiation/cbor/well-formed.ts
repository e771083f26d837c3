/**
 * Checks that bytes are one well-formed CBOR item within the limits of kube-apiserver. Errors have the messages of kube-apiserver. The
 * check reads only heads and lengths, and stops at the first problem, so that a body with a false length allocates no memory.
 */
import { DecodingError } from '../serializers/serializer.ts';

const MAX_DEPTH = 64;
const MAX_ENTRIES = 1024;
const MAJOR_TYPE_NAMES = [
  'positive integer',
  'negative integer',
  'byte string',
  'UTF-8 text string',
  'array',
  'map',
  'tag',
  'primitives',
];
const BIGNUM_TAGS = [2, 3];

/** Throws a DecodingError if the bytes are not exactly one well-formed item. */
export function checkWellFormed(bytes: Buffer): void {
  if (bytes.length === 0) throw new DecodingError('EOF');
  const checker = new WellFormednessChecker(bytes);
  checker.checkItem(0);
  const remainingBytes = bytes.length - checker.position;
  if (remainingBytes > 0)
    throw createMalformedError(`${remainingBytes} bytes of extraneous data starting at index ${checker.position}`);
}

function createMalformedError(message: string): DecodingError {
  return new DecodingError(`cbor: ${message}`);
}

interface ItemHead {
  readonly majorType: number;
  readonly additionalInfo: number;
  /** The argument of the head: a value, a length or a number of entries. */
  readonly value: bigint;
  readonly isIndefinite: boolean;
}

class WellFormednessChecker {
  position = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  checkItem(depth: number): void {
    const head = this.#readHead();
    switch (head.majorType) {
      case 2:
      case 3:
        this.#skipString(head);
        return;
      case 4:
      case 5:
        this.#skipContainer(head, depth + 1);
        return;
      case 6:
        this.#checkTagged(head, depth);
        return;
      case 7:
        this.#skipPrimitive(head);
        return;
      default:
        return;
    }
  }

  #readHead(): ItemHead {
    const firstByte = this.#readByte();
    const majorType = firstByte >> 5;
    const additionalInfo = firstByte & 31;
    if (additionalInfo < 24) return { majorType, additionalInfo, value: BigInt(additionalInfo), isIndefinite: false };
    if (additionalInfo < 28)
      return { majorType, additionalInfo, value: this.#readArgument(1 << (additionalInfo - 24)), isIndefinite: false };
    if (additionalInfo === 31 && majorType >= 2 && majorType <= 5)
      return { majorType, additionalInfo, value: 0n, isIndefinite: true };
    if (additionalInfo === 31 && majorType === 7) throw createMalformedError('unexpected "break" code');
    throw createMalformedError(
      `invalid additional information ${additionalInfo} for type ${MAJOR_TYPE_NAMES[majorType]}`,
    );
  }

  #skipString({ majorType, value, isIndefinite }: ItemHead): void {
    if (!isIndefinite) {
      this.#skip(value, majorType);
      return;
    }
    while (!this.#isBreak()) {
      const chunk = this.#readHead();
      if (chunk.majorType !== majorType) {
        throw createMalformedError(
          `wrong element type ${MAJOR_TYPE_NAMES[chunk.majorType]} for indefinite-length ${MAJOR_TYPE_NAMES[majorType]}`,
        );
      }
      if (chunk.isIndefinite)
        throw createMalformedError(`indefinite-length ${MAJOR_TYPE_NAMES[majorType]} chunk is not definite-length`);
      this.#skip(chunk.value, majorType);
    }
  }

  #skipContainer({ majorType, value, isIndefinite }: ItemHead, depth: number): void {
    if (depth > MAX_DEPTH) throw createMalformedError(`exceeded max nested level ${MAX_DEPTH}`);
    const itemsPerEntry = majorType === 5 ? 2 : 1;
    if (value > MAX_ENTRIES) throw createTooManyEntriesError(majorType);
    for (let entry = 0; isIndefinite || entry < value; entry++) {
      if (isIndefinite && this.#isBreak()) return;
      if (entry >= MAX_ENTRIES) throw createTooManyEntriesError(majorType);
      for (let index = 0; index < itemsPerEntry; index++) this.checkItem(depth);
    }
  }

  #checkTagged({ value }: ItemHead, depth: number): void {
    if (BIGNUM_TAGS.includes(Number(value))) {
      throw createMalformedError('data item of cbor type tag is not accepted by protocol: bignum');
    }
    // Tags can be nested. For example, the self-described tag at the start may contain another tag.
    if (depth >= MAX_DEPTH) throw createMalformedError(`exceeded max nested level ${MAX_DEPTH}`);
    this.checkItem(
      depth + (this.#bytes[this.position] !== undefined && (this.#bytes[this.position] ?? 0) >> 5 === 6 ? 1 : 0),
    );
  }

  #skipPrimitive({ additionalInfo, value }: ItemHead): void {
    if (additionalInfo === 24 && value < 32n)
      throw createMalformedError(`invalid simple value ${value} for type primitives`);
    if (additionalInfo <= 24) {
      if (value < 20n || value > 22n) throw createUnknownSimpleValueError(value);
      return;
    }
    const width = 1 << (additionalInfo - 24);
    const [exponentMask, fractionMask] = FLOAT_MASKS[width] ?? [0n, 0n];
    if ((value & exponentMask) !== exponentMask) return;
    const specialNumber = (value & fractionMask) === 0n ? 'infinity' : 'NaN';
    throw createMalformedError(
      `data item of cbor type primitives is not accepted by protocol: floating-point ${specialNumber}`,
    );
  }

  #isBreak(): boolean {
    if (this.#bytes[this.position] !== 0xff) return false;
    this.position++;
    return true;
  }

  #skip(length: bigint, majorType: number): void {
    if (length >= 1n << 63n)
      throw createMalformedError(
        `${MAJOR_TYPE_NAMES[majorType]} length ${length} is too large, causing integer overflow`,
      );
    if (BigInt(this.#bytes.length - this.position) < length) throw new DecodingError('unexpected EOF');
    this.position += Number(length);
  }

  #readArgument(width: number): bigint {
    let value = 0n;
    for (let index = 0; index < width; index++) value = (value << 8n) | BigInt(this.#readByte());
    return value;
  }

  #readByte(): number {
    const byte = this.#bytes[this.position++];
    if (byte === undefined) throw new DecodingError('unexpected EOF');
    return byte;
  }
}

/** The bit masks of exponent and fraction, by the width of the number in bytes. */
const FLOAT_MASKS: Readonly<Record<number, readonly [bigint, bigint]>> = {
  2: [0x7c00n, 0x3ffn],
  4: [0x7f80_0000n, 0x7f_ffffn],
  8: [0x7ff0_0000_0000_0000n, 0xf_ffff_ffff_ffffn],
};

function createUnknownSimpleValueError(value: bigint): DecodingError {
  const rejectionMessage = 'data item of cbor type primitives is not accepted by protocol';
  return createMalformedError(`${rejectionMessage}: simple value ${value} is not recognized`);
}

function createTooManyEntriesError(majorType: number): DecodingError {
  const entryNoun = majorType === 5 ? 'key-value pairs' : 'elements';
  return createMalformedError(
    `exceeded max number of ${entryNoun} ${MAX_ENTRIES} for CBOR ${MAJOR_TYPE_NAMES[majorType]}`,
  );
}
