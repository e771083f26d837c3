/**
 * An entry of the memory store. What it holds is an object like any other while it is current or recent; after that only the past
 * needs it, and it is put away as bytes outside the heap, a fifth of the size for the garbage collector to walk through.
 */
import type { ApiObject } from '../../pure/object.ts';
import type { Entry } from '../store.ts';

export class StoredEntry implements Entry {
  readonly key: string;
  readonly revision: number;
  readonly createRevision: number;
  #value: ApiObject | Buffer;

  constructor(key: string, value: ApiObject, revision: number, createRevision: number) {
    this.key = key;
    this.revision = revision;
    this.createRevision = createRevision;
    this.#value = value;
  }

  /** Of an entry that was put away: a new copy with each call. */
  get value(): ApiObject {
    return Buffer.isBuffer(this.#value) ? JSON.parse(this.#value.toString()) : this.#value;
  }

  putAway(): void {
    if (Buffer.isBuffer(this.#value)) return;
    try {
      this.#value = Buffer.from(JSON.stringify(this.#value));
    } catch {
      // Integers beyond 2^53 are bigints, which JSON.stringify refuses: such an object stays as it is.
    }
  }
}
