/** A text in double quotes, with the escapes that the language has. */
import { SHORT } from '../../go/quote.ts';

export function quoteText(text: string): string {
  return `"${[...text.toWellFormed()].map((character) => SHORT[character] ?? character).join('')}"`;
}
