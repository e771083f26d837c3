/** Reads the tokens of an expression in order. The messages for unexpected tokens are those of the Go library of CEL. */
import { createDepthGuard } from './depth.ts';
import { canFollow } from './following-tokens.ts';
import { CompilationError, type Issue } from './issues.ts';
import { canBeginExpression, type Token, tokenize } from './tokens.ts';

/** The message for one extra token that precedes an expected token. */
export const EXTRANEOUS_INPUT = 'extraneous input';
/** The message for any other unexpected token. */
export const MISMATCHED_INPUT = 'mismatched input';

export class TokenReader {
  readonly source: string;
  /** The issues after which parsing continued. */
  readonly issues: Issue[];
  readonly #tokens: readonly Token[];
  readonly #depthGuard = createDepthGuard();
  #index = 0;

  constructor(source: string) {
    const { tokens, issues } = tokenize(source);
    this.source = source;
    this.#tokens = tokens;
    this.issues = issues;
  }

  /** The next token, or the token `end` at the end of the expression. */
  get nextToken(): Token {
    const lastIndex = this.#tokens.length - 1;
    return (
      this.#tokens[Math.min(this.#index, lastIndex)] ?? { kind: 'end', text: '<EOF>', position: this.source.length }
    );
  }

  /** The token after the next token. */
  get followingToken(): Token | undefined {
    return this.#tokens[this.#index + 1];
  }

  get isAtEnd(): boolean {
    return this.nextToken.kind === 'end';
  }

  /** Reports whether the next token is one of the given operators or keywords. */
  isNext(...texts: string[]): boolean {
    const { kind, text } = this.nextToken;
    return (kind === 'operator' || kind === 'keyword') && texts.includes(text);
  }

  takeToken(): Token {
    const token = this.nextToken;
    this.#index++;
    return token;
  }

  /** Moves the position by a number of tokens, which may be negative. */
  skipTokens(count: number): void {
    this.#index += count;
  }

  /** Skips the next token if it has the given text, and returns whether it did. */
  skipIfNext(text: string): boolean {
    const isNext = this.isNext(text);
    if (isNext) this.#index++;
    return isNext;
  }

  /** Reads a closing bracket. Throws a CompilationError for another token. */
  expectBracket(text: string): Token {
    if (this.isNext(text)) return this.takeToken();
    if (canFollow(this.#tokens.slice(0, this.#index), this.nextToken)) this.#failWithMissingToken(text);
    return this.failAtToken(this.nextToken, MISMATCHED_INPUT, `'${text}'`);
  }

  /** Reads the colon before a value. Skips one extra token before the colon. */
  expectColon(): Token {
    if (this.isNext(':')) return this.takeToken();
    if (this.followingToken?.kind === 'operator' && this.followingToken.text === ':') {
      this.#reportExtraToken("':'");
      return this.takeToken();
    }
    return canBeginExpression(this.nextToken)
      ? this.#failWithMissingToken(':')
      : this.failAtToken(this.nextToken, MISMATCHED_INPUT, "':'");
  }

  expectIdentifier(): Token {
    return this.nextToken.kind === 'identifier'
      ? this.takeToken()
      : this.failAtToken(this.nextToken, MISMATCHED_INPUT, 'IDENTIFIER');
  }

  /** Reads the closing bracket after the last argument, item, entry or field. Skips one extra token before the bracket. */
  expectListEnd(text: string): void {
    if (this.skipIfNext(text)) return;
    const expected = text === ')' ? "')'" : `{'${text}', ','}`;
    const token = this.followingToken;
    if (token?.kind !== 'operator' || token.text !== text) {
      if (text === ')') this.expectBracket(text);
      this.failAtToken(this.nextToken, MISMATCHED_INPUT, expected);
    }
    this.#reportExtraToken(expected);
    this.#index++;
  }

  #failWithMissingToken(text: string): never {
    return this.failAtPosition(this.nextToken.position, `Syntax error: missing '${text}' at '${this.nextToken.text}'`);
  }

  #reportExtraToken(expected: string): void {
    const { text, position } = this.takeToken();
    this.issues.push({ position, message: `Syntax error: ${EXTRANEOUS_INPUT} '${text}' expecting ${expected}` });
  }

  failAtToken(token: Token, problem: string, expected: string): never {
    return this.failAtPosition(token.position, `Syntax error: ${problem} '${token.text}' expecting ${expected}`);
  }

  failAtPosition(position: number | undefined, message: string): never {
    throw new CompilationError(this.source, [...this.issues, { position, message }]);
  }

  /** Counts the recursion of a grammar rule. Throws a CompilationError if the recursion is too deep. */
  enterRule(rule: string): void {
    const problem = this.#depthGuard.enter(rule);
    if (problem !== undefined) this.failAtPosition(undefined, problem);
  }

  /** Ends a number of recursions of a grammar rule. */
  leaveRule(rule: string, times = 1): void {
    for (let remaining = times; remaining > 0; remaining--) this.#depthGuard.leave(rule);
  }
}
