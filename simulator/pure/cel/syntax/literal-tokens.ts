/** Reads the literal that begins with a token. A number includes a preceding minus. */
import type { Scalar } from '../values/scalar.ts';
import { parseBytes, parseDouble, parseInt64, parseString, parseUint64 } from './literals.ts';
import type { Token, TokenKind } from './tokens.ts';

export interface ParsedLiteral {
  /** The value, or undefined if the literal is invalid. */
  readonly value: Scalar | undefined;
  /** The message for an invalid literal. */
  readonly problem: string;
  /** The number of tokens of the literal. */
  readonly tokenCount: number;
}

const VALUES_BY_KEYWORD: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

const LITERAL_PARSERS: Partial<Record<TokenKind, (text: string) => Scalar | undefined>> = {
  int: parseInt64,
  uint: parseUint64,
  double: parseDouble,
  string: parseString,
  bytes: parseBytes,
};

/** Returns undefined if no literal begins with the token. */
export function readLiteral(token: Token, nextToken: Token | undefined): ParsedLiteral | undefined {
  if (token.kind === 'keyword') {
    const value = VALUES_BY_KEYWORD[token.text];
    return value === undefined ? undefined : { value, problem: '', tokenCount: 1 };
  }
  const isNegative = token.text === '-' && (nextToken?.kind === 'int' || nextToken?.kind === 'double');
  const literalToken = isNegative && nextToken !== undefined ? nextToken : token;
  const parseLiteral = LITERAL_PARSERS[literalToken.kind];
  if (parseLiteral === undefined) return undefined;
  const value = parseLiteral(isNegative ? `-${literalToken.text}` : literalToken.text);
  const problem = literalToken.kind === 'string' || literalToken.kind === 'bytes' ? 'unable to unescape string' : '';
  return {
    value,
    problem: problem === '' ? `invalid ${literalToken.kind} literal` : problem,
    tokenCount: isNegative ? 2 : 1,
  };
}
