/** Why a text is no address, in the words of Go's parser. */
import { quote } from '../../go/quote.ts';

export function addressProblem(text: string): string {
  const first = /[.:%]/.exec(text)?.[0];
  const why = first === '.' ? dottedProblem(text) : first === '%' ? 'missing IPv6 address' : 'unable to parse IP';
  return `ParseAddr(${quote(text)}): ${why}`;
}

function dottedProblem(text: string): string {
  const at = (index: number) => ` (at ${quote(text.slice(index))})`;
  let fields = 0;
  let field = '';
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) {
      if (field === '0') return 'IPv4 field has octet with leading zero';
      field += character;
      if (Number(field) > 255) return 'IPv4 field has value >255';
    } else if (character === '.') {
      if (field === '' || index === text.length - 1) return `IPv4 field must have at least one digit${at(index)}`;
      if (fields === 3) return 'IPv4 address too long';
      fields += 1;
      field = '';
    } else return `unexpected character${at(index)}`;
  }
  return 'IPv4 address too short';
}
