/** Splits an expression into tokens. Token positions count UTF-16 code units. The columns in messages count characters. */
import type { Issue } from './issues.ts';

export type TokenKind = 'identifier' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'operator' | 'keyword' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly position: number;
}

const SPACE_PATTERN = /(?:[\t \r\n\f]+|\/\/[^\n]*)+/y;
const ESCAPE_SOURCE = String.raw`\\(?:[abfnrtv"'\\?\x60]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})`;
/** Matches an invalid escape sequence up to its first invalid character. */
const INVALID_ESCAPE_SOURCE = String.raw`\\(?:[xX][0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7}|[0-3][0-7]?)?[^]?`;
const STRING_SOURCE = [
  '[rR]"""[^]*?"""',
  "[rR]'''[^]*?'''",
  String.raw`"""(?:${ESCAPE_SOURCE}|[^\\])*?"""`,
  String.raw`'''(?:${ESCAPE_SOURCE}|[^\\])*?'''`,
  String.raw`[rR]"[^"\n\r]*"`,
  String.raw`[rR]'[^'\n\r]*'`,
  String.raw`"(?:${ESCAPE_SOURCE}|[^\\"\n\r])*"`,
  String.raw`'(?:${ESCAPE_SOURCE}|[^\\'\n\r])*'`,
].join('|');

/** The patterns in order of precedence: longer tokens precede their prefixes. */
const TOKEN_PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['bytes', new RegExp(`[bB](?:${STRING_SOURCE})`, 'y')],
  ['string', new RegExp(`(?:${STRING_SOURCE})`, 'y')],
  ['double', /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y],
  ['uint', /(?:0x[0-9a-fA-F]+|\d+)[uU]/y],
  ['int', /(?:0x[0-9a-fA-F]+|\d+)/y],
  ['identifier', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['operator', /==|!=|<=|>=|&&|\|\||[<>[\]{}().,\-!?:+*/%]/y],
];

const KEYWORDS = new Set(['true', 'false', 'null', 'in']);

/** Splits an expression into tokens. The last token has the kind `end`. Invalid text is reported as an issue and skipped. */
export function tokenize(source: string): { tokens: Token[]; issues: Issue[] } {
  const tokens: Token[] = [];
  const issues: Issue[] = [];
  let index = 0;
  while (index < source.length) {
    SPACE_PATTERN.lastIndex = index;
    index += SPACE_PATTERN.exec(source)?.[0].length ?? 0;
    if (index >= source.length) break;
    const token = readToken(source, index);
    if (token === undefined) {
      const invalidText = findInvalidText(source, index);
      issues.push({
        position: index,
        message: `Syntax error: token recognition error at: '${invalidText.replaceAll(/[\n\r\t]/g, escapeControlCharacter)}'`,
      });
      index += invalidText.length;
    } else {
      tokens.push(token);
      index += token.text.length;
    }
  }
  tokens.push({ kind: 'end', text: '<EOF>', position: source.length });
  return { tokens, issues };
}

function readToken(source: string, index: number): Token | undefined {
  for (const [kind, pattern] of TOKEN_PATTERNS) {
    pattern.lastIndex = index;
    const text = pattern.exec(source)?.[0];
    if (text !== undefined) return { kind: KEYWORDS.has(text) ? 'keyword' : kind, text, position: index };
  }
  return undefined;
}

const UNTERMINATED_STRING_PATTERN = new RegExp(
  String.raw`"(?:${ESCAPE_SOURCE}|[^\\"\n\r])*(?:${INVALID_ESCAPE_SOURCE})?|'(?:${ESCAPE_SOURCE}|[^\\'\n\r])*(?:${INVALID_ESCAPE_SOURCE})?`,
  'y',
);

/**
 * Returns the invalid text at the index. An unterminated string literal extends to the end of its line, or to the character that makes an
 * escape sequence invalid. Other invalid text consists of one character.
 */
function findInvalidText(source: string, index: number): string {
  UNTERMINATED_STRING_PATTERN.lastIndex = index;
  const text = UNTERMINATED_STRING_PATTERN.exec(source)?.[0];
  return text ?? String.fromCodePoint(source.codePointAt(index) ?? 0);
}

function escapeControlCharacter(character: string): string {
  return { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character] ?? character;
}

/** Reports whether an expression may begin with the token. */
export function canBeginExpression(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'end') return false;
  return token.kind === 'operator' ? /^[[{(.!-]$/.test(token.text) : token.text !== 'in';
}
