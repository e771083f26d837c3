/** Converts literals to values. Returns undefined for an integer of more than 64 bits and for an invalid escape. */
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
    : resolveEscapes(body)
        ?.map((part) => (typeof part === 'string' ? part : toText(part)))
        .join('');
}

/** Converts a literal of bytes. Numeric escapes are bytes, unlike in texts, in which they are characters. */
export function parseBytes(text: string): Uint8Array | undefined {
  const { isRaw, body } = removeQuotes(text.slice(1));
  const encoder = new TextEncoder();
  const parts = isRaw ? [body] : resolveEscapes(body);
  if (parts === undefined) return undefined;
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : encodeCharacter(part))),
  );
}

interface NumericEscape {
  readonly code: number;
  readonly isByte: boolean;
}

function encodeCharacter({ code, isByte }: NumericEscape): number[] {
  return isByte ? [code] : [...new TextEncoder().encode(String.fromCodePoint(code))];
}

function toText({ code }: NumericEscape): string {
  return String.fromCodePoint(code);
}

function removeQuotes(text: string): { isRaw: boolean; body: string } {
  const isRaw = /^[rR]/.test(text);
  const quotedLiteral = isRaw ? text.slice(1) : text;
  const width = /^("""|''')/.test(quotedLiteral) && quotedLiteral.length >= 6 ? 3 : 1;
  const body = quotedLiteral.slice(width, -width);
  return { isRaw, body: width === 3 ? body.replaceAll(/\r\n?/g, '\n') : body };
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

function resolveEscapes(body: string): (string | NumericEscape)[] | undefined {
  const parts: (string | NumericEscape)[] = [];
  let end = 0;
  for (const match of body.matchAll(ESCAPE_PATTERN)) {
    const [escapeSequence, hex, shortEscape, longEscape, octal, character] = match;
    if (match.index > end) parts.push(body.slice(end, match.index));
    end = match.index + escapeSequence.length;
    if (character !== undefined) {
      parts.push(ESCAPES_BY_LETTER[character] ?? character);
      continue;
    }
    const code =
      octal === undefined ? Number.parseInt(hex ?? shortEscape ?? longEscape ?? '', 16) : Number.parseInt(octal, 8);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    parts.push({ code, isByte: hex !== undefined || octal !== undefined });
  }
  if (end < body.length) parts.push(body.slice(end));
  return parts;
}
