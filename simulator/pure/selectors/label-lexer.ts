/** The words of a label selector: symbols, `in`, `notin`, and identifiers, which are whatever else stands together. */

const SYMBOLS = [')', '(', ',', '!', '==', '=', '!=', '>', '<'] as const;

export type TokenType = (typeof SYMBOLS)[number] | 'in' | 'notin' | 'identifier' | 'end';

export interface Token {
  readonly type: TokenType;
  /** As written; '' at the end. */
  readonly text: string;
}

/** White space separates; so does NUL, which also ends the selector where a word should begin. The last token is `end`. */
export function labelTokens(selector: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /[ \t\r\n]*(?:(==|!=|[=!(),<>])|([^ \t\r\n=!(),<>\0]+)\0?)/y;
  for (let match = pattern.exec(selector); match !== null; match = pattern.exec(selector)) {
    const [, symbol, word = ''] = match;
    if (isSymbol(symbol)) tokens.push({ type: symbol, text: symbol });
    else tokens.push({ type: word === 'in' || word === 'notin' ? word : 'identifier', text: word });
  }
  tokens.push({ type: 'end', text: '' });
  return tokens;
}

function isSymbol(text: string | undefined): text is (typeof SYMBOLS)[number] {
  return SYMBOLS.some((symbol) => symbol === text);
}
