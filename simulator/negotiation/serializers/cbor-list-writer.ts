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
  readonly #items: Uint8Array[] = [];
  #count = 0;

  constructor(list: ListDocument) {
    this.#list = list;
  }

  // biome-ignore lint/correctness/useYield: an item has no pieces
  *add(items: readonly Writable[]): Pieces<void> {
    this.#count += items.length;
    for (const item of items) this.#items.push(encode(item, OPTIONS));
  }

  finish(): AnswerBody {
    const { document, list } = this.#list;
    const members = Object.entries(document)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name: encode(name, OPTIONS), value: name === list ? undefined : value }))
      .sort((one, other) => Buffer.compare(one.name, other.name));
    const blocks: Uint8Array[] = [SELF_DESCRIBED, Buffer.of(MAP | members.length)];
    for (const { name, value } of members) {
      blocks.push(name);
      if (value === undefined) blocks.push(head(ARRAY, this.#count), ...this.#items);
      else blocks.push(encode(value, OPTIONS));
    }
    return Buffer.concat(blocks);
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
