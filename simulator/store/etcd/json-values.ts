/** Stored objects as JSON, for tests of the store. */
import { parseJson } from '../../pure/json/parse.ts';
import { plainJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import { CorruptObjectError } from '../corruption.ts';
import type { ValueSerializer } from './value-serializer.ts';

export const jsonValues: ValueSerializer = {
  encode: (value) => Buffer.from(plainJson(value)),
  decode: (bytes, key) => {
    const { value } = parseJson(Buffer.from(bytes).toString());
    if (!isApiObject(value)) throw new CorruptObjectError(key, 'undecodable');
    return value;
  },
};
