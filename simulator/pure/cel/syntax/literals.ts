/** Parses the texts of literals. The functions return undefined for an integer of more than 64 bits and for an invalid escape sequence. */
import { Uint } from '../values/scalar.ts';

export function parseInt64(text: string): bigint | undefined {
  const isNegative = text.startsWith('-');
  const value = BigInt(isNegative ? text.slice(1) : text) * (isNegative ? -1n : 1n);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

export function parseUint64(text: string): Uint | undefined {
  const value = BigInt(text.slice(0, -1));
  return BigInt.asUintN(64, value) === value ? new Uint(value) : undefined;
}

export function parseDouble(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export function parseString(text: string): string | undefined {
  const { isRaw, body } = removeQuotes(text);
  return isRaw
    ? body
    : splitAtEscapes(body)
        ?.map((part) => (typeof part === 'string' ? part : convertEscapeToText(part)))
        .join('');
}

/** Parses a bytes literal. Hexadecimal and octal escapes are bytes. In string literals, they are characters. */
export function parseBytes(text: string): Uint8Array | undefined {
  const { isRaw, body } = removeQuotes(text.slice(1));
  const encoder = new TextEncoder();
  const parts = isRaw ? [body] : splitAtEscapes(body);
  if (parts === undefined) return undefined;
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : encodeEscape(part))),
  );
}

interface NumericEscape {
  /** The code point, or the byte. */
  readonly code: number;
  /** Whether the escape sequence is a byte in a bytes literal. */
  readonly isByte: boolean;
}

function encodeEscape({ code, isByte }: NumericEscape): number[] {
  return isByte ? [code] : [...new TextEncoder().encode(String.fromCodePoint(code))];
}

function convertEscapeToText({ code }: NumericEscape): string {
  return String.fromCodePoint(code);
}

function removeQuotes(text: string): { isRaw: boolean; body: string } {
  const isRaw = /^[rR]/.test(text);
  const quotedLiteral = isRaw ? text.slice(1) : text;
  const quoteLength = /^("""|''')/.test(quotedLiteral) && quotedLiteral.length >= 6 ? 3 : 1;
  const body = quotedLiteral.slice(quoteLength, -quoteLength);
  return { isRaw, body: quoteLength === 3 ? body.replaceAll(/\r\n?/g, '\n') : body };
}

const ESCAPE_PATTERN = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|(.))/gsu;
const ESCAPES_BY_LETTER: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Splits the body of a literal into texts and numeric escapes. Returns undefined for an invalid code point. */
function splitAtEscapes(body: string): (string | NumericEscape)[] | undefined {
  const parts: (string | NumericEscape)[] = [];
  let precedingEnd = 0;
  for (const match of body.matchAll(ESCAPE_PATTERN)) {
    const [escapeSequence, hex, shortEscape, longEscape, octal, character] = match;
    if (match.index > precedingEnd) parts.push(body.slice(precedingEnd, match.index));
    precedingEnd = match.index + escapeSequence.length;
    if (character !== undefined) {
      parts.push(ESCAPES_BY_LETTER[character] ?? character);
      continue;
    }
    const code =
      octal === undefined ? Number.parseInt(hex ?? shortEscape ?? longEscape ?? '', 16) : Number.parseInt(octal, 8);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    parts.push({ code, isByte: hex !== undefined || octal !== undefined });
  }
  if (precedingEnd < body.length) parts.push(body.slice(precedingEnd));
  return parts;
}
