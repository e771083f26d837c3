/**
 * The tokens that may follow a closing bracket, by the open brackets around it. For any other token, the generated parser of CEL reports a
 * missing bracket.
 */
import type { Token } from './tokens.ts';

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);
/** The allowed tokens by the open bracket, or by the `?` of a conditional. Operators are not listed, because they are parsed before. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  '(': [')', ','],
  '[': [']', ','],
  '{': ['}', ',', ':'],
  '?': [':'],
};

/** Reports whether `next` may follow the bracket that closes the last open one of `before`. */
export function canFollow(before: readonly Token[], next: Token): boolean {
  const open = listOpenBrackets(before);
  open.length = Math.max(
    open.findLastIndex((text) => OPENING.has(text)),
    0,
  );
  const enclosingToken = open.at(-1);
  if (enclosingToken === undefined) return next.kind === 'end';
  return next.kind === 'operator' && (FOLLOWING[enclosingToken] ?? []).includes(next.text);
}

function listOpenBrackets(tokens: readonly Token[]): string[] {
  const open: string[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'operator') continue;
    if (OPENING.has(text) || (text === '?' && endsOperand(tokens[index - 1]))) open.push(text);
    else if (CLOSING.has(text))
      open.length = Math.max(
        open.findLastIndex((name) => OPENING.has(name)),
        0,
      );
    else if (text === ':' && open.at(-1) === '?') open.pop();
  }
  return open;
}

/** After any other token, `?` marks an optional. */
function endsOperand(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'operator' || CLOSING.has(token.text));
}
