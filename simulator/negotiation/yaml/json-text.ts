/**
 * YAML that is JSON, as most programs send it: read by the JSON parser, which is much faster. Only what both languages are sure to read
 * alike is, so there are no escapes, no numbers but plain integers, nothing but ASCII, and no key is written twice or is very long.
 */
import { parseJson } from '../../pure/json/parse.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { Json } from '../../pure/object.ts';

const BRACE = 0x7b;
const ALIKE = /^[\n\x20-\x5b\x5d-\x7e]*$/;
/** Integers that are not exact, a merge key, and keys beyond YAML's limit of 1,024 characters. */
const DIFFERENT = /\d{16}|<<|"[^"]{1000}/;

/** Nothing where YAML might read it differently, or it is no JSON. */
export function readJsonText(bytes: Buffer): Json | undefined {
  if (bytes[0] !== BRACE) return undefined;
  const text = bytes.toString('latin1');
  if (!ALIKE.test(text) || DIFFERENT.test(text)) return undefined;
  try {
    const { value, origin } = parseJson(text);
    return origin === undefined ? sorted(value) : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Members in order of their names, as they are in what YAML is read into. */
function sorted(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] as Json)]));
}
