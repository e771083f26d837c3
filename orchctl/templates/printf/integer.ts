/** Formats integers with the verbs v, b, c, d, o, O, q, x, X and U. */
import { quoteText } from '../../../values/go-quote.ts';
import type { Integer } from '../values.ts';
import { addSign, type Flags, padContent, padNumber } from './flags.ts';

const VERB_BASES: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 };
const BASE_PREFIXES: Readonly<Record<string, string>> = { b: '0b', o: '0', x: '0x', X: '0X' };

/** Formats an integer. Returns undefined if the verb does not support integers. */
export function formatIntegerVerb({ value, type }: Integer, verb: string, flags: Flags): string | undefined {
  if (verb === 'c' || verb === 'q' || verb === 'U') return formatCharacter(value, verb, flags);
  const base = VERB_BASES[verb];
  if (base === undefined) return undefined;
  const magnitude = value < 0n ? -value : value;
  let digits = magnitude.toString(base);
  const { precision, sharp } = flags;
  if (precision !== undefined) digits = precision === 0 && magnitude === 0n ? '' : digits.padStart(precision, '0');
  if (verb === 'X') digits = digits.toUpperCase();
  const prefix = verb === 'O' ? '0o' : sharp && verb !== 'v' ? (BASE_PREFIXES[verb] ?? '') : '';
  const content = addSign(`${value < 0n ? '-' : ''}${prefix}${digits}`, flags);
  if (type === 'uint8' && sharp && verb === 'v') return padContent(`0x${magnitude.toString(16)}`, flags);
  return precision === undefined ? padNumber(content, flags) : padContent(content, { ...flags, zero: false });
}

function formatCharacter(value: bigint, verb: string, flags: Flags): string {
  if (verb === 'U') {
    const hex = value
      .toString(16)
      .toUpperCase()
      .padStart(flags.precision ?? 4, '0');
    const quotedCharacter =
      flags.sharp && value >= 0n && value <= 0x10ffffn ? ` '${String.fromCodePoint(Number(value))}'` : '';
    return padContent(`U+${hex}${quotedCharacter}`, { ...flags, zero: false });
  }
  const isValidCodePoint = value >= 0n && value <= 0x10ffffn && !(value >= 0xd800n && value < 0xe000n);
  const character = isValidCodePoint ? String.fromCodePoint(Number(value)) : '\ufffd';
  return padContent(verb === 'c' ? character : quoteText({ mark: "'", isAscii: flags.plus }, character), flags);
}
