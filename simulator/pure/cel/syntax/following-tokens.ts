/**
 * Determines which tokens may follow a closing bracket. The allowed tokens depend on the innermost bracket that is still open. For any other
 * token, the parser of the Go library of CEL reports a missing bracket.
 */
import type { Token } from './tokens.ts';

const OPENING_BRACKETS = new Set(['(', '[', '{']);
const CLOSING_BRACKETS = new Set([')', ']', '}']);
/** The allowed tokens by the open bracket, or by the `?` of a conditional. Other operators are not listed, because
 * the parser reads them before it calls `canFollow`. */
const FOLLOWING_TOKENS: Readonly<Record<string, readonly string[]>> = {
  '(': [')', ','],
  '[': [']', ','],
  '{': ['}', ',', ':'],
  '?': [':'],
};

/** Reports whether `nextToken` may follow the bracket that closes the last open bracket of `precedingTokens`. */
export function canFollow(precedingTokens: readonly Token[], nextToken: Token): boolean {
  const openBrackets = listOpenBrackets(precedingTokens);
  openBrackets.length = Math.max(
    openBrackets.findLastIndex((bracket) => OPENING_BRACKETS.has(bracket)),
    0,
  );
  const enclosingToken = openBrackets.at(-1);
  if (enclosingToken === undefined) return nextToken.kind === 'end';
  return nextToken.kind === 'operator' && (FOLLOWING_TOKENS[enclosingToken] ?? []).includes(nextToken.text);
}

function listOpenBrackets(tokens: readonly Token[]): string[] {
  const openBrackets: string[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'operator') continue;
    if (OPENING_BRACKETS.has(text) || (text === '?' && isOperandEnd(tokens[index - 1]))) openBrackets.push(text);
    else if (CLOSING_BRACKETS.has(text))
      openBrackets.length = Math.max(
        openBrackets.findLastIndex((bracket) => OPENING_BRACKETS.has(bracket)),
        0,
      );
    else if (text === ':' && openBrackets.at(-1) === '?') openBrackets.pop();
  }
  return openBrackets;
}

/** Reports whether an operand may end with the token. A `?` after any other token marks an optional item, entry or field. */
function isOperandEnd(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'operator' || CLOSING_BRACKETS.has(token.text));
}
