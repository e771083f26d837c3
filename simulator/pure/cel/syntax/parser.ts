/**
 * A recursive descent parser of expressions. In order of increasing precedence, the operators are `? :`, `||`, `&&`, relations and `in`,
 * `+ -`, `* / %`, `! -`, then `.`, `[]` and calls. The parser stops at the first unexpected token.
 */

import { createCall, type Expression } from './ast.ts';
import { CompilationError } from './issues.ts';
import { OperandParser } from './operands.ts';
import type { Syntax } from './syntax.ts';
import { EXTRANEOUS_INPUT, MISMATCHED_INPUT, TokenReader } from './token-reader.ts';

/** The maximum length of an expression. Longer expressions are rejected. */
const MAX_EXPRESSION_LENGTH = 100_000;

const RELATION_OPERATORS = new Set(['<', '<=', '>=', '>', '==', '!=', 'in']);
const SUM_OPERATORS = new Set(['+', '-']);
const PRODUCT_OPERATORS = new Set(['*', '/', '%']);
const UNARY_OPERATORS = [
  ['!', '!_'],
  ['-', '-_'],
] as const;

/** Returns the syntax tree of an expression. Throws a CompilationError with the problems. */
export function parseExpression(source: string, syntax: Syntax): Expression {
  const length = [...source].length;
  if (length > MAX_EXPRESSION_LENGTH) {
    const message = `expression code point size exceeds limit: size: ${length}, limit ${MAX_EXPRESSION_LENGTH}`;
    throw new CompilationError('<input>', [{ position: undefined, message }]);
  }
  return new Parser(source, syntax).parseSource();
}

class Parser {
  readonly #tokens: TokenReader;
  readonly #operands: OperandParser;

  constructor(source: string, syntax: Syntax) {
    this.#tokens = new TokenReader(source);
    this.#operands = new OperandParser(this.#tokens, syntax, () => this.#parseExpression());
  }

  parseSource(): Expression {
    const tokens = this.#tokens;
    const tree = this.#parseExpression();
    if (!tokens.isAtEnd)
      tokens.failAtToken(
        tokens.nextToken,
        tokens.followingToken?.kind === 'end' ? EXTRANEOUS_INPUT : MISMATCHED_INPUT,
        '<EOF>',
      );
    if (tokens.issues.length > 0) throw new CompilationError(tokens.source, tokens.issues);
    return tree;
  }

  #parseExpression(): Expression {
    const tokens = this.#tokens;
    tokens.enterRule('expression');
    const tree = this.#parseConditional();
    tokens.leaveRule('expression');
    return tree;
  }

  #parseConditional(): Expression {
    const tokens = this.#tokens;
    const condition = this.#parseDisjunction();
    if (!tokens.isNext('?')) return condition;
    const { position } = tokens.takeToken();
    const thenExpression = this.#parseDisjunction();
    tokens.expectColon();
    return createCall(position, '_?_:_', condition, thenExpression, this.#parseExpression());
  }

  #parseDisjunction(): Expression {
    return this.#parseLogic('||', '_||_', () => this.#parseLogic('&&', '_&&_', () => this.#parseRelation()));
  }

  #parseLogic(operator: string, name: string, parseTerm: () => Expression): Expression {
    const terms = [parseTerm()];
    const positions: number[] = [];
    while (this.#tokens.isNext(operator)) {
      positions.push(this.#tokens.takeToken().position);
      terms.push(parseTerm());
    }
    return balanceTerms(name, terms, positions);
  }

  #parseRelation(): Expression {
    return this.#parseChain('relation', RELATION_OPERATORS, () =>
      this.#parseChain('calc', SUM_OPERATORS, () => this.#parseProduct()),
    );
  }

  #parseProduct(): Expression {
    return this.#parseChain('calc', PRODUCT_OPERATORS, () => this.#parseUnary());
  }

  /** Parses operators of the same precedence from left to right. */
  #parseChain(rule: string, operators: ReadonlySet<string>, parseOperand: () => Expression): Expression {
    const tokens = this.#tokens;
    let [tree, operatorCount] = [parseOperand(), 0];
    for (; tokens.isNext(...operators); operatorCount++) {
      tokens.enterRule(rule);
      const { text, position } = tokens.takeToken();
      tree = createCall(position, text === 'in' ? '@in' : `_${text}_`, tree, parseOperand());
    }
    tokens.leaveRule(rule, operatorCount);
    return tree;
  }

  #parseUnary(): Expression {
    const tokens = this.#tokens;
    for (const [operator, name] of UNARY_OPERATORS) {
      if (!tokens.isNext(operator)) continue;
      const { position } = tokens.nextToken;
      let operatorCount = 0;
      for (; tokens.isNext(operator); operatorCount++) tokens.skipTokens(1);
      const isNegativeNumber = operator === '-' && /^(int|double)$/.test(tokens.nextToken.kind);
      if (isNegativeNumber && operatorCount % 2 === 1) {
        // The last minus belongs to the number.
        tokens.skipTokens(-1);
        return this.#operands.parseOperand();
      }
      const operand = this.#operands.parseOperand();
      return operatorCount % 2 === 0 ? operand : createCall(position, name, operand);
    }
    return this.#operands.parseOperand();
  }
}

/** Builds a tree of minimal depth from a chain of `&&` or `||`: `a && b && c && d` is `(a && b) && (c && d)`. */
function balanceTerms(name: string, terms: readonly Expression[], positions: readonly number[]): Expression {
  const [firstTerm] = terms;
  if (firstTerm === undefined) throw new Error('a chain of && or || has no operands');
  if (terms.length === 1) return firstTerm;
  const middleIndex = Math.ceil(positions.length / 2 - 0.5);
  const left = balanceTerms(name, terms.slice(0, middleIndex + 1), positions.slice(0, middleIndex));
  const right = balanceTerms(name, terms.slice(middleIndex + 1), positions.slice(middleIndex + 1));
  return createCall(positions[middleIndex] ?? 0, name, left, right);
}
