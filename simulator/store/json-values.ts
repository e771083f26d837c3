/** Encodes stored objects as JSON. Used for encrypted values in files and in memory, and in tests of the etcd store. */
import { parseJson } from '../pure/json/parse.ts';
import { writeUnescapedJson } from '../pure/json/write.ts';
import { isApiObject } from '../pure/object.ts';
import { CorruptObjectError } from './corruption.ts';
import type { ValueSerializer } from './value-serializer.ts';

export const jsonValueSerializer: ValueSerializer = {
  encode: (value) => Buffer.from(writeUnescapedJson(value)),
  decode: (bytes, key) => {
    try {
      const { value } = parseJson(Buffer.from(bytes).toString());
      if (isApiObject(value)) return value;
    } catch {
      // The error below applies to invalid JSON as well.
    }
    throw new CorruptObjectError(key, 'undecodable');
  },
};
