/** Quotes a text with the escapes of CEL. */
import { SHORT_ESCAPES } from '../../../../values/go-quote.ts';

const ESCAPES: Readonly<Record<string, string>> = { ...SHORT_ESCAPES, '"': '\\"' };

export function quoteText(text: string): string {
  return `"${[...text.toWellFormed()].map((character) => ESCAPES[character] ?? character).join('')}"`;
}
