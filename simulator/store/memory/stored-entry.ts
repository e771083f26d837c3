/**
 * An entry of the memory store. What it holds is an object like any other while it is current or recent; after that only the past
 * needs it, and it is put away as bytes outside the heap, a fifth of the size for the garbage collector to walk through. Of a heavy object
 * only the outline stays (outline.ts), whether it is current or not.
 */

import { readBack } from '../../pure/json/read-back.ts';
import { plainJson } from '../../pure/json/write.ts';
import { type ApiObject, isApiObject } from '../../pure/object.ts';
import type { Entry } from '../store.ts';
import { HEAVY_OBJECT, outlined } from './outline.ts';

export class StoredEntry implements Entry {
  readonly key: string;
  readonly revision: number;
  readonly createRevision: number;
  /** About how many bytes the value took when it came. */
  readonly weight: number;
  #value: ApiObject | Buffer;

  constructor(key: string, value: ApiObject, revision: number, createRevision: number) {
    this.key = key;
    this.revision = revision;
    this.createRevision = createRevision;
    const { object, weight } = outlined(value);
    this.weight = weight;
    this.#value = object;
  }

  /** Of an entry that was put away: a new copy with each call. */
  get value(): ApiObject {
    return Buffer.isBuffer(this.#value) ? objectOf(this.#value.toString()) : this.#value;
  }

  /** The members of a heavy one are put away by themselves. */
  putAway(): void {
    if (Buffer.isBuffer(this.#value) || this.weight >= HEAVY_OBJECT) return;
    this.#value = Buffer.from(plainJson(this.#value));
  }
}

function objectOf(json: string): ApiObject {
  const value = readBack(json);
  if (!isApiObject(value)) throw new Error('what was put away is no object');
  return value;
}
