/** Reads the tokens of a Go template in order, with the error messages of text/template. */
import { quote } from '../../../values/go-quote.ts';
import { unquote } from '../unquote.ts';
import { type Token, type TokenType, tokenize } from './lex.ts';

export class ParseError extends Error {}

export class TokenReader {
  /** The line of the current action; 0 between actions. */
  protected actionLine = 0;
  /** The index of the next token. */
  protected nextIndex = 0;
  readonly #name: string;
  readonly #tokens: readonly Token[];

  constructor(name: string, source: string) {
    this.#name = name;
    this.#tokens = tokenize(source);
  }

  protected unquote(literal: string): string {
    return unquote(literal) ?? this.fail('invalid syntax');
  }

  protected peek(): Token {
    return this.#tokens[this.nextIndex] ?? END_TOKEN;
  }

  protected take(): Token {
    const token = this.peek();
    this.nextIndex += 1;
    return token;
  }

  protected takeNonSpace(): Token {
    for (;;) {
      const token = this.take();
      if (token.type !== 'space') return token;
    }
  }

  protected peekNonSpace(): Token {
    while (this.peek().type === 'space') this.nextIndex += 1;
    return this.peek();
  }

  protected stepBack(): void {
    this.nextIndex -= 1;
  }

  protected expect(type: TokenType, context: string): Token {
    const token = this.takeNonSpace();
    if (token.type !== type) this.failUnexpected(token, context);
    return token;
  }

  protected failUnexpected(token: Token, context: string): never {
    if (token.type === 'error') {
      const spansLines = this.actionLine !== 0 && this.actionLine !== token.line;
      const location = `started at ${this.#name}:${this.actionLine}`;
      const locationText = token.text.endsWith(' action') ? ` ${location}` : ` in action ${location}`;
      return this.fail(`${token.text}${spansLines ? locationText : ''}`);
    }
    return this.fail(`unexpected ${formatToken(token)} in ${context}`);
  }

  protected fail(problem: string): never {
    const { line } = this.#tokens[Math.min(this.nextIndex, this.#tokens.length) - 1] ?? this.#tokens[0] ?? END_TOKEN;
    throw new ParseError(`template: ${this.#name}:${line}: ${problem}`);
  }
}

const END_TOKEN: Token = { type: 'eof', text: 'EOF', offset: 0, line: 1 };

function formatToken({ type, text }: Token): string {
  if (type === 'eof') return 'EOF';
  if (type === 'keyword' || type === 'nil' || type === 'dot') return `<${text}>`;
  return [...text].length > 10 ? `${quote([...text].slice(0, 10).join(''))}...` : quote(text);
}
