/**
 * Decodes YAML bodies that are JSON, as most clients send, with the JSON parser, which is much faster. It is used only for texts
 * that mean the same in both languages: ASCII without escapes, without numbers other than plain integers, and without duplicate or very
 * long keys.
 */
import { parseJson } from '../../pure/json/parse.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { Json } from '../../pure/object.ts';

const OPENING_BRACE = 0x7b;
const SAME_IN_JSON_AND_YAML = /^[\n\x20-\x5b\x5d-\x7e]*$/;
/** Matches integers that a double cannot represent exactly, a merge key, and keys that are longer than YAML's limit of 1,024 characters. */
const DIFFERENT_IN_YAML = /\d{16}|<<|"[^"]{1000}/;

/** Returns the value of the body, or undefined if it is not JSON or might have another value in YAML. */
export function readJsonText(bytes: Buffer): Json | undefined {
  if (bytes[0] !== OPENING_BRACE) return undefined;
  const text = bytes.toString('latin1');
  if (!SAME_IN_JSON_AND_YAML.test(text) || DIFFERENT_IN_YAML.test(text)) return undefined;
  try {
    const { value, source } = parseJson(text);
    return source === undefined ? sortMembers(value) : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Sorts the members of all objects by name, as the YAML decoder does. */
function sortMembers(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sortMembers);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortMembers(value[name] ?? null)]));
}
