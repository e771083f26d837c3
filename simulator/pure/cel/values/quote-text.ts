/** Quotes a text with the escapes of CEL. */
import { SHORT } from '../../go/quote.ts';

export function quoteText(text: string): string {
  return `"${[...text.toWellFormed()].map((character) => SHORT[character] ?? character).join('')}"`;
}
