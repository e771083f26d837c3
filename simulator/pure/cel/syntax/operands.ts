/** Parses operands: literals, names, calls and bracketed expressions, with the selections after them, such as `.field` and `[index]`. */
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
    this.#bracketParser = new BracketParser(tokens, syntax.supportsOptionals, parseExpression);
  }

  parseOperand(): Expression {
    const tokens = this.#tokens;
    let [tree, selectionCount] = [this.#parsePrimary(), 0];
    for (; tokens.isNext('.', '['); selectionCount++) {
      tokens.enterRule('member');
      tree = tokens.isNext('.') ? this.#parseSelection(tree) : this.#parseIndex(tree);
    }
    tokens.leaveRule('member', selectionCount);
    return tree;
  }

  #parsePrimary(): Expression {
    const tokens = this.#tokens;
    const { nextToken: token, followingToken } = tokens;
    const literal = readLiteral(token, followingToken);
    if (literal !== undefined) {
      tokens.skipTokens(literal.tokenCount);
      if (literal.value === undefined) tokens.issues.push({ position: token.position, message: literal.problem });
      return { node: 'literal', position: token.position, value: literal.value ?? null };
    }
    if (token.kind === 'identifier' || tokens.isNext('.')) return this.#parseName();
    if (tokens.skipIfNext('(')) {
      const expression = this.#parseExpression();
      tokens.expectBracket(')');
      return expression;
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
    const leadingDot = tokens.isNext('.') ? tokens.takeToken() : undefined;
    const { text, position } = tokens.expectIdentifier();
    const name = leadingDot === undefined ? text : `.${text}`;
    if (tokens.isNext('{')) return this.#bracketParser.parseStruct(name);
    if (RESERVED_WORDS.has(text))
      tokens.issues.push({ position: leadingDot?.position ?? position, message: `reserved identifier: ${text}` });
    if (!tokens.isNext('(')) return { node: 'identifier', position, name };
    const openingToken = tokens.takeToken();
    const operands = this.#bracketParser.parseArguments();
    const [operand] = operands;
    if (name === 'has' && operands.length === 1 && operand !== undefined) {
      return this.#expandMacro(() => createPresenceTest(operand, openingToken.position), openingToken.position);
    }
    return createCall(openingToken.position, name, ...operands);
  }

  #parseSelection(operand: Expression): Expression {
    const tokens = this.#tokens;
    const syntax = this.#syntax;
    const { position } = tokens.takeToken();
    const questionMark = tokens.isNext('?') ? tokens.takeToken() : undefined;
    if (tokens.nextToken.kind !== 'identifier' && questionMark === undefined) this.#failWithoutFieldName();
    const { text: field, position: fieldPosition } = tokens.expectIdentifier();
    if (questionMark !== undefined) {
      if (!syntax.supportsOptionals) tokens.failAtPosition(position, `unsupported syntax '.?'`);
      return createCall(position, '_?._', operand, { node: 'literal', position: fieldPosition, value: field });
    }
    if (tokens.isNext('{')) {
      const type = formatQualifiedName(operand);
      if (type !== undefined) return this.#bracketParser.parseStruct(`${type}.${field}`);
    }
    if (!tokens.isNext('(')) return { node: 'select', position, operand, field, isPresenceTest: false };
    const openingToken = tokens.takeToken();
    const operands = this.#bracketParser.parseArguments();
    const macroCall: MacroCall = { position: openingToken.position, target: operand, arguments: operands };
    const macro = syntax.macros.get(`${field}/${operands.length}`);
    if (macro !== undefined) return this.#expandMacro(() => macro(macroCall), openingToken.position);
    return { node: 'call', position: openingToken.position, name: field, target: operand, arguments: operands };
  }

  #failWithoutFieldName(): never {
    const tokens = this.#tokens;
    const { text, position, kind } = tokens.nextToken;
    if (kind === 'keyword' && text !== 'in') tokens.failAtToken(tokens.nextToken, MISMATCHED_INPUT, 'IDENTIFIER');
    return tokens.failAtPosition(
      position,
      `Syntax error: no viable alternative at input '.${kind === 'end' ? '' : text}'`,
    );
  }

  #parseIndex(operand: Expression): Expression {
    const tokens = this.#tokens;
    const { position } = tokens.takeToken();
    const isOptional = tokens.skipIfNext('?');
    if (isOptional && !this.#syntax.supportsOptionals) tokens.failAtPosition(position, `unsupported syntax '[?'`);
    const index = this.#parseExpression();
    tokens.expectBracket(']');
    return createCall(position, isOptional ? '_[?_]' : '_[_]', operand, index);
  }

  /** Expands a macro. Records an error of the macro as an issue, and continues. */
  #expandMacro(expand: () => Expression, position: number): Expression {
    try {
      return expand();
    } catch (error) {
      if (!(error instanceof MacroError)) throw error;
      this.#tokens.issues.push({ position: error.position, message: error.message });
      return { node: 'literal', position, value: null };
    }
  }
}

/** Expands the macro `has`. */
function createPresenceTest(tree: Expression, position: number): Selection {
  if (tree.node !== 'select') throw new MacroError(tree.position, 'invalid argument to has() macro');
  return { ...tree, position, isPresenceTest: true };
}
