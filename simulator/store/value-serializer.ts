/** Encodes objects for stores outside of this process. */
import type { ApiObject } from '../pure/object.ts';

/** The byte encoding of stored objects. */
export interface ValueSerializer {
  encode(value: ApiObject): Uint8Array;
  /** Decodes a stored value. Throws a CorruptObjectError with the key if the value is damaged. */
  decode(bytes: Uint8Array, key: string): ApiObject;
}
