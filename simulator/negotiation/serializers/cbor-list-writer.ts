/** Writes a document with a list in CBOR. The items are encoded over several turns of the event loop, the other members in `finish`. */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import { encodeArrayHead, SELF_DESCRIBED_TAG, writeCbor } from '../cbor/write-cbor.ts';
import type { ListDocument, ListWriter } from './list-writer.ts';

const MAP_TYPE = 5 << 5;

/** Writes the members of the document, including the list, in bytewise order. */
export class CborListWriter implements ListWriter {
  readonly #listDocument: ListDocument;
  readonly #chunks: Buffer[] = [];
  #itemCount = 0;

  constructor(list: ListDocument) {
    this.#listDocument = list;
  }

  *addItems(items: readonly WritableJson[]): DividedWork<void> {
    this.#itemCount += items.length;
    this.#chunks.push(Buffer.concat(items.map((item) => writeCbor(item))));
  }

  finish(): ResponseBody {
    const { document, listName } = this.#listDocument;
    const members = Object.entries(document)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name: writeCbor(name), value: name === listName ? undefined : value }))
      .sort((a, b) => Buffer.compare(a.name, b.name));
    const index = members.findIndex(({ value }) => value === undefined);
    const encodeMembers = (group: typeof members) => group.flatMap(({ name, value }) => [name, writeCbor(value)]);
    const leadingBytes = [
      SELF_DESCRIBED_TAG,
      Buffer.of(MAP_TYPE | members.length),
      ...encodeMembers(members.slice(0, index)),
    ];
    const start = Buffer.concat([...leadingBytes, writeCbor(listName), encodeArrayHead(this.#itemCount)]);
    return [start, ...this.#chunks, Buffer.concat(encodeMembers(members.slice(index + 1)))];
  }
}
