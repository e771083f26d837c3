/** Text by the verbs v, s, q and x. Undefined for a verb that text doesn't have. */
import { quoted } from '../quoting.ts';
import { type Flags, padded } from './flags.ts';

/** Not to be written between backquotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

export function text(value: string, verb: string, flags: Flags): string | undefined {
  const { precision, sharp, space, plus } = flags;
  const cut = precision === undefined ? value : [...value].slice(0, precision).join('');
  switch (verb) {
    case 'v':
      return padded(sharp ? quoted(cut) : cut, flags);
    case 's':
      return padded(cut, flags);
    case 'q':
      if (sharp && !cut.includes('`') && !CONTROL.test(cut)) return padded(`\`${cut}\``, flags);
      return padded(quoted(cut, '"', plus), flags);
    case 'x':
    case 'X': {
      const bytes = [...Buffer.from(value).subarray(0, precision)].map((byte) => byte.toString(16).padStart(2, '0'));
      const prefixed =
        sharp && bytes.length > 0 ? bytes.map((byte, at) => (space || at === 0 ? `0x${byte}` : byte)) : bytes;
      const hex = prefixed.join(space ? ' ' : '');
      return padded(verb === 'X' ? hex.toUpperCase() : hex, flags);
    }
    default:
      return undefined;
  }
}
