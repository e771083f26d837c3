/** Formats the error of Go's address parser for a text that is not a valid IP address. */
import { quote } from '../../../values/go-quote.ts';

export function describeAddressProblem(text: string): string {
  return `ParseAddr(${quote(text)}): ${formatParseProblem(text)}`;
}

function formatParseProblem(text: string): string {
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.':
      return findIpv4Problem(text) ?? 'unable to parse IP';
    case ':':
      return findIpv6Problem(text);
    case '%':
      return 'missing IPv6 address';
    default:
      return 'unable to parse IP';
  }
}

const formatPosition = (text: string) => ` (at ${quote(text)})`;

function findIpv4Problem(text: string): string | undefined {
  let fieldCount = 0;
  let field = '';
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) {
      if (field === '0') return 'IPv4 field has octet with leading zero';
      field += character;
      if (Number(field) > 255) return 'IPv4 field has value >255';
    } else if (character === '.') {
      if (field === '' || index === text.length - 1)
        return `IPv4 field must have at least one digit${formatPosition(text.slice(index))}`;
      if (fieldCount === 3) return 'IPv4 address too long';
      fieldCount += 1;
      field = '';
    } else return `unexpected character${formatPosition(text.slice(index))}`;
  }
  return fieldCount < 3 ? 'IPv4 address too short' : undefined;
}

const IPV6_GROUP_COUNT = 8;

/** Checks groups of digits from left to right, up to the first invalid group. */
function findIpv6Problem(text: string): string {
  const [address = '', zone] = text.split(/%(.*)/s);
  if (zone === '') return 'zone must be a non-empty string';
  let isShortened = address.startsWith('::');
  let remainingText = isShortened ? address.slice(2) : address;
  let groupCount = 0;
  while (groupCount < IPV6_GROUP_COUNT) {
    const digits = /^[0-9a-f]*/i.exec(remainingText)?.[0] ?? '';
    if (digits.length > 4) return `each group must have 4 or less digits${formatPosition(remainingText)}`;
    if (digits === '') return `each colon-separated field must have at least one digit${formatPosition(remainingText)}`;
    if (remainingText[digits.length] === '.') {
      const placementProblem = findEmbeddedIpv4Problem(groupCount, isShortened);
      if (placementProblem !== undefined) return placementProblem + formatPosition(remainingText);
      const problem = findIpv4Problem(remainingText);
      if (problem !== undefined) return problem;
      groupCount += 2;
      remainingText = '';
      break;
    }
    groupCount += 1;
    remainingText = remainingText.slice(digits.length);
    if (remainingText === '') break;
    if (!remainingText.startsWith(':')) return `unexpected character, want colon${formatPosition(remainingText)}`;
    if (remainingText === ':') return `colon must be followed by more characters${formatPosition(remainingText)}`;
    remainingText = remainingText.slice(1);
    if (!remainingText.startsWith(':')) continue;
    if (isShortened) return `multiple :: in address${formatPosition(remainingText)}`;
    isShortened = true;
    remainingText = remainingText.slice(1);
    if (remainingText === '') break;
  }
  if (remainingText !== '') return `trailing garbage after address${formatPosition(remainingText)}`;
  return groupCount < IPV6_GROUP_COUNT
    ? 'address string too short'
    : 'the :: must expand to at least one field of zeros';
}

function findEmbeddedIpv4Problem(groupCount: number, isShortened: boolean): string | undefined {
  if (!isShortened && groupCount !== IPV6_GROUP_COUNT - 2)
    return 'embedded IPv4 address must replace the final 2 fields of the address';
  if (groupCount > IPV6_GROUP_COUNT - 2) return 'too many hex fields to fit an embedded IPv4 at the end of the address';
  return undefined;
}
