/** Between objects and what a store outside of this process keeps. */
import type { ApiObject } from '../pure/object.ts';

/** What stored objects are as bytes. */
export interface ValueSerializer {
  encode(value: ApiObject): Uint8Array;
  /** Throws a CorruptObjectError that names the key. */
  decode(bytes: Uint8Array, key: string): ApiObject;
}
