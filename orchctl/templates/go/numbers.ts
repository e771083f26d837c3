/** Numbers of a Go template: whole where they are written so, else floating point; letters in quotes are their code points. */
import { unquoted } from '../quoting.ts';
import { type Value, Whole } from '../values.ts';

const WHOLE = /^([+-]?)(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[1-9][0-9_]*|0)$/;
const FLOAT = /^[+-]?(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?$/;

export class BadNumber extends Error {}

export function numberIn(text: string, type: 'number' | 'character' | 'complex'): Value {
  if (type === 'character') return characterIn(text);
  if (/^[+-]?0[xXbBoO]i$/.test(text)) throw new BadNumber(`illegal number syntax: "${text}"`);
  // Go's complex numbers are in no object.
  if (type === 'complex' || text.endsWith('i')) throw new BadNumber(`complex number ${text} is not supported`);
  const match = WHOLE.exec(text);
  if (match !== null) {
    const [, sign = '', digits = ''] = match;
    const size = BigInt(digits.replaceAll('_', '').replace(/^0(?=[0-7])/, '0o'));
    const value = sign === '-' ? -size : size;
    if (BigInt.asIntN(64, value) === value) return new Whole(value, 'int');
    if (sign === '' && BigInt.asUintN(64, value) === value) throw new Overflow(text);
    throw new BadNumber(`integer overflow: "${text}"`);
  }
  if (!FLOAT.test(text)) throw new BadNumber(`illegal number syntax: "${text}"`);
  return Number(text.replaceAll('_', ''));
}

/** Fits an unsigned number only: an error when it is executed, not when it is parsed. */
export class Overflow extends Error {}

function characterIn(text: string): Value {
  const letter = unquoted(text);
  if (letter === undefined || [...letter].length !== 1) throw new BadNumber(`malformed character constant: ${text}`);
  return new Whole(BigInt(letter.codePointAt(0) ?? 0), 'int');
}
