/** Formats strings with the verbs v, s, q and x. */
import { quote, quoteText } from '../../../values/go-quote.ts';
import { type Flags, padContent } from './flags.ts';

/** Matches characters that cannot be written between backquotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const CONTROL_CHARACTERS = /[\0-\x08\x0a-\x1f\x7f]/;

/** Formats a string. Returns undefined if the verb does not support strings. */
export function formatTextVerb(value: string, verb: string, flags: Flags): string | undefined {
  const { precision, sharp, space, plus } = flags;
  const text = precision === undefined ? value : [...value].slice(0, precision).join('');
  switch (verb) {
    case 'v':
      return padContent(sharp ? quote(text) : text, flags);
    case 's':
      return padContent(text, flags);
    case 'q':
      if (sharp && !text.includes('`') && !CONTROL_CHARACTERS.test(text)) return padContent(`\`${text}\``, flags);
      return padContent(quoteText({ isAscii: plus }, text), flags);
    case 'x':
    case 'X': {
      const bytes = [...Buffer.from(value).subarray(0, precision)].map((byte) => byte.toString(16).padStart(2, '0'));
      const prefixedBytes =
        sharp && bytes.length > 0 ? bytes.map((byte, index) => (space || index === 0 ? `0x${byte}` : byte)) : bytes;
      const hex = prefixedBytes.join(space ? ' ' : '');
      return padContent(verb === 'X' ? hex.toUpperCase() : hex, flags);
    }
    default:
      return undefined;
  }
}
