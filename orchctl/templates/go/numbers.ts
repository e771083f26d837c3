/** Parses the numbers of a Go template: integers, floating-point numbers, and quoted characters (as code points). */
import { unquote } from '../unquote.ts';
import { Integer, type Value } from '../values.ts';

const INTEGER_PATTERN = /^([+-]?)(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[1-9][0-9_]*|0)$/;
const FLOAT_PATTERN = /^[+-]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?$/;

export class InvalidNumberError extends Error {}

export function parseNumber(text: string, type: 'number' | 'character' | 'complex'): Value {
  if (type === 'character') return parseCharacter(text);
  if (/^[+-]?0[xXbBoO]i$/.test(text)) throw new InvalidNumberError(`illegal number syntax: "${text}"`);
  // Complex numbers are not supported, because objects contain none.
  if (type === 'complex' || text.endsWith('i')) throw new InvalidNumberError(`complex number ${text} is not supported`);
  const match = INTEGER_PATTERN.exec(text);
  if (match !== null) {
    const [, sign = '', digits = ''] = match;
    const size = BigInt(digits.replaceAll('_', '').replace(/^0(?=[0-7])/, '0o'));
    const value = sign === '-' ? -size : size;
    if (BigInt.asIntN(64, value) === value) return new Integer(value, 'int');
    if (sign === '' && BigInt.asUintN(64, value) === value) throw new OverflowError(text);
    throw new InvalidNumberError(`integer overflow: "${text}"`);
  }
  if (!FLOAT_PATTERN.test(text)) throw new InvalidNumberError(`illegal number syntax: "${text}"`);
  return Number(text.replaceAll('_', ''));
}

/** The error for an integer that fits only into an unsigned type. It occurs when the template is executed, not when it is parsed. */
export class OverflowError extends Error {}

function parseCharacter(text: string): Value {
  const character = unquote(text);
  if (character === undefined || [...character].length !== 1)
    throw new InvalidNumberError(`malformed character constant: ${text}`);
  return new Integer(BigInt(character.codePointAt(0) ?? 0), 'int');
}
