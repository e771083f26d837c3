/** Reads the tokens of a source in order. The messages for unexpected tokens are those of the generated parser of CEL. */
import { createDepthGuard } from './depth.ts';
import { canFollow } from './following-tokens.ts';
import { type Issue, SyntaxIssues } from './issues.ts';
import { canBeginExpression, type Token, tokenize } from './tokens.ts';

/** The message for one extra token that precedes an expected token. */
export const EXTRANEOUS_INPUT = 'extraneous input';
export const MISMATCHED_INPUT = 'mismatched input';

export class TokenReader {
  readonly source: string;
  /** The issues after which parsing continued. */
  readonly issues: Issue[];
  readonly #tokens: readonly Token[];
  readonly #depth = createDepthGuard();
  #index = 0;

  constructor(source: string) {
    const { tokens, issues } = tokenize(source);
    this.source = source;
    this.#tokens = tokens;
    this.issues = issues;
  }

  get next(): Token {
    const lastIndex = this.#tokens.length - 1;
    return (
      this.#tokens[Math.min(this.#index, lastIndex)] ?? { kind: 'end', text: '<EOF>', position: this.source.length }
    );
  }

  get following(): Token | undefined {
    return this.#tokens[this.#index + 1];
  }

  get isOver(): boolean {
    return this.next.kind === 'end';
  }

  isNext(...texts: string[]): boolean {
    const { kind, text } = this.next;
    return (kind === 'operator' || kind === 'keyword') && texts.includes(text);
  }

  takeToken(): Token {
    const token = this.next;
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

  /** Reads a closing bracket. Throws SyntaxIssues for another token. */
  expect(text: string): Token {
    if (this.isNext(text)) return this.takeToken();
    if (canFollow(this.#tokens.slice(0, this.#index), this.next)) this.#failMissing(text);
    return this.failAtToken(this.next, MISMATCHED_INPUT, `'${text}'`);
  }

  /** Reads the colon before a value. Skips one extra token before the colon. */
  expectColon(): Token {
    if (this.isNext(':')) return this.takeToken();
    if (this.following?.kind === 'operator' && this.following.text === ':') {
      this.#failTooMany("':'");
      return this.takeToken();
    }
    return canBeginExpression(this.next)
      ? this.#failMissing(':')
      : this.failAtToken(this.next, MISMATCHED_INPUT, "':'");
  }

  expectIdentifier(): Token {
    return this.next.kind === 'identifier'
      ? this.takeToken()
      : this.failAtToken(this.next, MISMATCHED_INPUT, 'IDENTIFIER');
  }

  /** Reads the closing bracket of a list after an item. */
  expectClosingBracket(text: string): void {
    if (this.skipIfNext(text)) return;
    const expected = text === ')' ? "')'" : `{'${text}', ','}`;
    const token = this.following;
    if (token?.kind !== 'operator' || token.text !== text) {
      if (text === ')') this.expect(text);
      this.failAtToken(this.next, MISMATCHED_INPUT, expected);
    }
    this.#failTooMany(expected);
    this.#index++;
  }

  #failMissing(text: string): never {
    return this.failAtPosition(this.next.position, `Syntax error: missing '${text}' at '${this.next.text}'`);
  }

  #failTooMany(expected: string): void {
    const { text, position } = this.takeToken();
    this.issues.push({ position, message: `Syntax error: ${EXTRANEOUS_INPUT} '${text}' expecting ${expected}` });
  }

  failAtToken(token: Token, subject: string, expected: string): never {
    return this.failAtPosition(token.position, `Syntax error: ${subject} '${token.text}' expecting ${expected}`);
  }

  failAtPosition(index: number | undefined, message: string): never {
    throw new SyntaxIssues(this.source, [...this.issues, { position: index, message }]);
  }

  /** Limits the recursion of each grammar rule. */
  enterRule(rule: string): void {
    const problem = this.#depth.enter(rule);
    if (problem !== undefined) this.failAtPosition(undefined, problem);
  }

  leaveRule(rule: string, times = 1): void {
    for (let remaining = times; remaining > 0; remaining--) this.#depth.leave(rule);
  }
}
