/** A document with a list in CBOR, of encoded items; the parts around them are written by hand, as cborg encodes whole values only. */
import { encode } from 'cborg';
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Pieces } from '../../ground/turns.ts';
import type { Writable } from '../../pure/json/write.ts';
import { OPTIONS, SELF_DESCRIBED } from './cbor-options.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

const MAP = 5 << 5;
const ARRAY = 4 << 5;
/** A length of 32 bits follows. */
const LONG_LENGTH = 26;

/** The members of the document in bytewise order, the list among them. */
export class CborListWriter implements ListWriter {
  readonly #list: ListDocument;
  readonly #pieces: Buffer[] = [];
  #count = 0;

  constructor(list: ListDocument) {
    this.#list = list;
  }

  *add(items: readonly Writable[]): Pieces<void> {
    this.#count += items.length;
    this.#pieces.push(Buffer.concat(items.map((item) => encode(item, OPTIONS))));
  }

  finish(): AnswerBody {
    const { document, list } = this.#list;
    const members = Object.entries(document)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name: encode(name, OPTIONS), value: name === list ? undefined : value }))
      .sort((one, other) => Buffer.compare(one.name, other.name));
    const at = members.findIndex(({ value }) => value === undefined);
    const encoded = (some: typeof members) => some.flatMap(({ name, value }) => [name, encode(value, OPTIONS)]);
    const before = [SELF_DESCRIBED, Buffer.of(MAP | members.length), ...encoded(members.slice(0, at))];
    const start = Buffer.concat([...before, encode(list, OPTIONS), head(ARRAY, this.#count)]);
    return [start, ...this.#pieces, Buffer.concat(encoded(members.slice(at + 1)))];
  }
}

/** The shortest, as everywhere. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of(type | length);
  if (length < 2 ** 8) return Buffer.of(type | 24, length);
  if (length < 2 ** 16) return Buffer.of(type | 25, length >> 8, length & 255);
  const bytes = Buffer.of(type | LONG_LENGTH, 0, 0, 0, 0);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}
