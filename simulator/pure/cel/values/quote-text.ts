/** Quotes a text with the escapes of CEL. */
import { ESCAPES_OF_CONTROL_CHARACTERS } from '../../../../values/go-quote.ts';

const ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES_OF_CONTROL_CHARACTERS, '"': '\\"' };

export function quoteText(text: string): string {
  return `"${[...text.toWellFormed()].map((character) => ESCAPES[character] ?? character).join('')}"`;
}
