/** Parses content between brackets: arguments of calls, and literals of lists, maps and structs. */
import type { Expression, ListLiteral, MapLiteral, StructField, StructLiteral } from './ast.ts';
import { FIRST_ARGUMENT_TOKENS, FIRST_FIELD_TOKENS, FIRST_ITEM_TOKENS, OPERAND_TOKENS } from './expected-tokens.ts';
import { MISMATCHED_INPUT, type TokenReader } from './token-reader.ts';

export class BracketParser {
  readonly #tokens: TokenReader;
  readonly #allowsOptionals: boolean;
  readonly #parseExpression: () => Expression;

  constructor(tokens: TokenReader, allowsOptionals: boolean, parseExpression: () => Expression) {
    this.#tokens = tokens;
    this.#allowsOptionals = allowsOptionals;
    this.#parseExpression = parseExpression;
  }

  /** Parses arguments, starting after the opening parenthesis. */
  parseArguments(): Expression[] {
    const tokens = this.#tokens;
    const operands: Expression[] = [];
    if (tokens.isAtEnd) tokens.failAtToken(tokens.nextToken, MISMATCHED_INPUT, FIRST_ARGUMENT_TOKENS);
    while (!tokens.isNext(')')) {
      operands.push(this.#parseExpression());
      if (!tokens.skipIfNext(',')) break;
      if (tokens.isNext(')')) tokens.failAtToken(tokens.nextToken, MISMATCHED_INPUT, OPERAND_TOKENS);
    }
    tokens.expectListEnd(')');
    return operands;
  }

  parseList(): ListLiteral {
    const tokens = this.#tokens;
    const { position } = tokens.takeToken();
    const elements: { value: Expression; isOptional: boolean }[] = [];
    if (tokens.isAtEnd) tokens.failAtToken(tokens.nextToken, MISMATCHED_INPUT, FIRST_ITEM_TOKENS);
    while (!tokens.isNext(']')) {
      const isOptional = this.#takeOptionalMark();
      elements.push({ value: this.#parseExpression(), isOptional });
      if (!tokens.skipIfNext(',')) break;
      if (tokens.isAtEnd) tokens.expectBracket(']');
    }
    tokens.expectListEnd(']');
    return { node: 'list', position, elements };
  }

  parseMap(): MapLiteral {
    const tokens = this.#tokens;
    const { position } = tokens.takeToken();
    const entries: { key: Expression; value: Expression; isOptional: boolean }[] = [];
    while (!tokens.isNext('}')) {
      const isOptional = this.#takeOptionalMark();
      const key = this.#parseExpression();
      tokens.expectColon();
      entries.push({ key, value: this.#parseExpression(), isOptional });
      if (!tokens.skipIfNext(',')) break;
    }
    tokens.expectListEnd('}');
    return { node: 'map', position, entries };
  }

  parseStruct(type: string): StructLiteral {
    const tokens = this.#tokens;
    const { position } = tokens.takeToken();
    const fields: StructField[] = [];
    while (!tokens.isNext('}')) {
      const isOptional = this.#takeOptionalMark();
      const { nextToken } = tokens;
      if (fields.length === 0 && !isOptional && nextToken.kind !== 'identifier')
        tokens.failAtToken(nextToken, MISMATCHED_INPUT, FIRST_FIELD_TOKENS);
      const { text: name } = tokens.expectIdentifier();
      const colon = tokens.expectColon();
      fields.push({ name, position: colon.position, value: this.#parseExpression(), isOptional });
      if (!tokens.skipIfNext(',')) break;
    }
    tokens.expectListEnd('}');
    return { node: 'struct', position, type, fields };
  }

  #takeOptionalMark(): boolean {
    const { position } = this.#tokens.nextToken;
    if (!this.#tokens.skipIfNext('?')) return false;
    if (!this.#allowsOptionals) this.#tokens.issues.push({ position, message: `unsupported syntax '?'` });
    return true;
  }
}
