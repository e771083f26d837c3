/** The words of a label selector: symbols, `in`, `notin`, and identifiers, which are whatever else stands together. */

export type TokenType = ')' | '(' | ',' | '!' | '==' | '=' | '!=' | '>' | '<' | 'in' | 'notin' | 'identifier' | 'end';

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
    if (symbol !== undefined) tokens.push({ type: symbol as TokenType, text: symbol });
    else tokens.push({ type: word === 'in' || word === 'notin' ? word : 'identifier', text: word });
  }
  tokens.push({ type: 'end', text: '' });
  return tokens;
}
