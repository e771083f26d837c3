/** Parses operands: literals, names, calls and bracketed expressions, each followed by `.member` and `[index]` selections. */
import { createCall, type Expression, type Selection } from './ast.ts';
import { BracketParser } from './bracket-parser.ts';
import { OPERAND_TOKENS } from './expected-tokens.ts';
import { readLiteral } from './literal-tokens.ts';
import { type MacroCall, MacroError } from './macros.ts';
import { formatQualifiedName } from './qualified-name.ts';
import type { Syntax } from './syntax.ts';
import { EXTRANEOUS_INPUT, MISMATCHED_INPUT, type TokenReader } from './token-reader.ts';
import { canBeginExpression } from './tokens.ts';

const RESERVED_WORDS = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

export class OperandParser {
  readonly #tokens: TokenReader;
  readonly #syntax: Syntax;
  readonly #parseExpression: () => Expression;
  readonly #bracketParser: BracketParser;

  constructor(tokens: TokenReader, syntax: Syntax, parseExpression: () => Expression) {
    this.#tokens = tokens;
    this.#syntax = syntax;
    this.#parseExpression = parseExpression;
    this.#bracketParser = new BracketParser(tokens, syntax.optionals, parseExpression);
  }

  parseOperand(): Expression {
    const tokens = this.#tokens;
    let [tree, length] = [this.#parsePrimary(), 0];
    for (; tokens.isNext('.', '['); length++) {
      tokens.enterRule('member');
      tree = tokens.isNext('.') ? this.#parseSelection(tree) : this.#parseIndex(tree);
    }
    tokens.leaveRule('member', length);
    return tree;
  }

  #parsePrimary(): Expression {
    const tokens = this.#tokens;
    const { next: token, following: followingToken } = tokens;
    const literal = readLiteral(token, followingToken);
    if (literal !== undefined) {
      tokens.skipTokens(literal.length);
      if (literal.value === undefined) tokens.issues.push({ position: token.position, message: literal.problem });
      return { node: 'literal', position: token.position, value: literal.value ?? null };
    }
    if (token.kind === 'identifier' || tokens.isNext('.')) return this.#parseName();
    if (tokens.skipIfNext('(')) {
      const inner = this.#parseExpression();
      tokens.expect(')');
      return inner;
    }
    if (tokens.isNext('[')) return this.#bracketParser.parseList();
    if (tokens.isNext('{')) return this.#bracketParser.parseMap();
    return tokens.failAtToken(
      token,
      token.kind !== 'end' && canBeginExpression(followingToken) ? EXTRANEOUS_INPUT : MISMATCHED_INPUT,
      OPERAND_TOKENS,
    );
  }

  #parseName(): Expression {
    const tokens = this.#tokens;
    const dot = tokens.isNext('.') ? tokens.takeToken() : undefined;
    const { text, position } = tokens.expectIdentifier();
    const name = dot === undefined ? text : `.${text}`;
    if (tokens.isNext('{')) return this.#bracketParser.parseStruct(name);
    if (RESERVED_WORDS.has(text))
      tokens.issues.push({ position: dot?.position ?? position, message: `reserved identifier: ${text}` });
    if (!tokens.isNext('(')) return { node: 'identifier', position, name };
    const openToken = tokens.takeToken();
    const operands = this.#bracketParser.parseArguments();
    const [first] = operands;
    if (name === 'has' && operands.length === 1 && first !== undefined) {
      return this.#expandMacro(() => createPresenceTest(first, openToken.position), openToken.position);
    }
    return createCall(openToken.position, name, ...operands);
  }

  #parseSelection(operand: Expression): Expression {
    const tokens = this.#tokens;
    const syntax = this.#syntax;
    const { position } = tokens.takeToken();
    const optional = tokens.isNext('?') ? tokens.takeToken() : undefined;
    if (tokens.next.kind !== 'identifier' && optional === undefined) this.#failWithoutMember();
    const { text: field, position: fieldPosition } = tokens.expectIdentifier();
    if (optional !== undefined) {
      if (!syntax.optionals) tokens.failAtPosition(position, `unsupported syntax '.?'`);
      return createCall(position, '_?._', operand, { node: 'literal', position: fieldPosition, value: field });
    }
    if (tokens.isNext('{')) {
      const type = formatQualifiedName(operand);
      if (type !== undefined) return this.#bracketParser.parseStruct(`${type}.${field}`);
    }
    if (!tokens.isNext('(')) return { node: 'select', position, operand, field, testOnly: false };
    const openingToken = tokens.takeToken();
    const operands = this.#bracketParser.parseArguments();
    const macroCall: MacroCall = { position: openingToken.position, target: operand, arguments: operands };
    const macro = syntax.macros.get(`${field}/${operands.length}`);
    if (macro !== undefined) return this.#expandMacro(() => macro(macroCall), openingToken.position);
    return { node: 'call', position: openingToken.position, name: field, target: operand, arguments: operands };
  }

  #failWithoutMember(): never {
    const tokens = this.#tokens;
    const { text, position, kind } = tokens.next;
    if (kind === 'keyword' && text !== 'in') tokens.failAtToken(tokens.next, MISMATCHED_INPUT, 'IDENTIFIER');
    return tokens.failAtPosition(
      position,
      `Syntax error: no viable alternative at input '.${kind === 'end' ? '' : text}'`,
    );
  }

  #parseIndex(operand: Expression): Expression {
    const tokens = this.#tokens;
    const { position } = tokens.takeToken();
    const optional = tokens.skipIfNext('?');
    if (optional && !this.#syntax.optionals) tokens.failAtPosition(position, `unsupported syntax '[?'`);
    const index = this.#parseExpression();
    tokens.expect(']');
    return createCall(position, optional ? '_[?_]' : '_[_]', operand, index);
  }

  /** Expands a macro. Records an error of the macro as an issue, and continues. */
  #expandMacro(expand: () => Expression, index: number): Expression {
    try {
      return expand();
    } catch (error) {
      if (!(error instanceof MacroError)) throw error;
      this.#tokens.issues.push({ position: error.position, message: error.message });
      return { node: 'literal', position: index, value: null };
    }
  }
}

function createPresenceTest(tree: Expression, index: number): Selection {
  if (tree.node !== 'select') throw new MacroError(tree.position, 'invalid argument to has() macro');
  return { ...tree, position: index, testOnly: true };
}
