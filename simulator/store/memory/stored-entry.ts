/**
 * An entry of the memory store. A current or recent entry contains an ordinary object. The object of an old entry, which only the history
 * needs, is serialized to bytes outside of the heap, which reduces the work of the garbage collector to a fifth. Heavy objects always have
 * outlines (outline.ts).
 */

import { parseWrittenJson } from '../../pure/json/parse-written-json.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import { type ApiObject, isApiObject } from '../../pure/object.ts';
import type { StoreEntry } from '../store.ts';
import { createOutline, HEAVY_OBJECT_BYTES } from './outline.ts';

export class StoredEntry implements StoreEntry {
  readonly key: string;
  readonly revision: number;
  readonly createRevision: number;
  /** The approximate size of the value in bytes when it was stored. */
  readonly weight: number;
  #value: ApiObject | Buffer;

  constructor(key: string, value: ApiObject, revision: number, createRevision: number) {
    this.key = key;
    this.revision = revision;
    this.createRevision = createRevision;
    const { object, weight } = createOutline(value);
    this.weight = weight;
    this.#value = object;
  }

  /** Returns the object. If the entry is serialized, each call returns a new copy. */
  get value(): ApiObject {
    return Buffer.isBuffer(this.#value) ? parseObject(this.#value.toString()) : this.#value;
  }

  /** Serializes the object. A heavy object keeps its outline, whose members are serialized separately. */
  serialize(): void {
    if (Buffer.isBuffer(this.#value) || this.weight >= HEAVY_OBJECT_BYTES) return;
    this.#value = Buffer.from(writeUnescapedJson(this.#value));
  }
}

function parseObject(json: string): ApiObject {
  const value = parseWrittenJson(json);
  if (!isApiObject(value)) throw new Error('the serialized entry is not an object');
  return value;
}
