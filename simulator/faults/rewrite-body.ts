/** What faults of decoding make of a body before it is read. */
import type { Json } from '../pure/object.ts';

/** `"80"` becomes `80`. */
export function numbersUnquoted(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replaceAll(/:\s*"(\d+)"/g, ':$1'));
}

/** What an absent body is taken for: an object that is nothing but its name. */
export function named(name: string): { readonly value: Json } {
  return { value: { metadata: { name } } };
}

/** Of a body with items. */
export function firstItem(value: Json): Json {
  const items = (value as { readonly items?: readonly Json[] } | null)?.items;
  return items?.[0] ?? value;
}

export function withoutTrailingCommas(body: Buffer): Buffer {
  return Buffer.from(body.toString('utf8').replaceAll(/,\s*([}\]])/g, '$1'));
}
