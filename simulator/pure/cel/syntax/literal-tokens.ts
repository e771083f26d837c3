/** Reads the literal at a token, if any. A number includes a preceding minus. */
import type { Scalar } from '../values/scalar.ts';
import { readBytes, readDouble, readInt, readString, readUint } from './literals.ts';
import type { Token, TokenKind } from './tokens.ts';

export interface LiteralTokens {
  /** Undefined if the literal is invalid. */
  readonly value: Scalar | undefined;
  /** The message for an invalid literal. */
  readonly problem: string;
  /** The number of tokens of the literal. */
  readonly length: number;
}

const KEYWORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

const READERS: Partial<Record<TokenKind, (text: string) => Scalar | undefined>> = {
  int: readInt,
  uint: readUint,
  double: readDouble,
  string: readString,
  bytes: readBytes,
};

export function readLiteral(token: Token, nextToken: Token | undefined): LiteralTokens | undefined {
  if (token.kind === 'keyword') {
    const value = KEYWORDS[token.text];
    return value === undefined ? undefined : { value, problem: '', length: 1 };
  }
  const isNegative = token.text === '-' && (nextToken?.kind === 'int' || nextToken?.kind === 'double');
  const number = isNegative && nextToken !== undefined ? nextToken : token;
  const read = READERS[number.kind];
  if (read === undefined) return undefined;
  const value = read(isNegative ? `-${number.text}` : number.text);
  const problem = number.kind === 'string' || number.kind === 'bytes' ? 'unable to unescape string' : '';
  return { value, problem: problem === '' ? `invalid ${number.kind} literal` : problem, length: isNegative ? 2 : 1 };
}
