/** Parses content between brackets: arguments of calls, and literals of lists, maps and structs. */
import type { Expression, ListLiteral, MapLiteral, StructField, StructLiteral } from './ast.ts';
import { FIRST_ARGUMENT, FIRST_FIELD, FIRST_ITEM, OPERAND } from './expected-tokens.ts';
import { type TokenReader, WRONG } from './token-reader.ts';

export class BracketParser {
  readonly #tokens: TokenReader;
  readonly #optionals: boolean;
  readonly #expression: () => Expression;

  constructor(tokens: TokenReader, optionals: boolean, expression: () => Expression) {
    this.#tokens = tokens;
    this.#optionals = optionals;
    this.#expression = expression;
  }

  /** Starts after the opening parenthesis. */
  arguments(): Expression[] {
    const tokens = this.#tokens;
    const operands: Expression[] = [];
    if (tokens.isOver) tokens.fail(tokens.next, WRONG, FIRST_ARGUMENT);
    while (!tokens.is(')')) {
      operands.push(this.#expression());
      if (!tokens.skip(',')) break;
      if (tokens.is(')')) tokens.fail(tokens.next, WRONG, OPERAND);
    }
    tokens.close(')');
    return operands;
  }

  list(): ListLiteral {
    const tokens = this.#tokens;
    const { at: position } = tokens.take();
    const elements: { value: Expression; optional: boolean }[] = [];
    if (tokens.isOver) tokens.fail(tokens.next, WRONG, FIRST_ITEM);
    while (!tokens.is(']')) {
      const optional = this.#takeOptionalMark();
      elements.push({ value: this.#expression(), optional });
      if (!tokens.skip(',')) break;
      if (tokens.isOver) tokens.expect(']');
    }
    tokens.close(']');
    return { node: 'list', position, elements };
  }

  map(): MapLiteral {
    const tokens = this.#tokens;
    const { at: position } = tokens.take();
    const entries: { key: Expression; value: Expression; optional: boolean }[] = [];
    while (!tokens.is('}')) {
      const optional = this.#takeOptionalMark();
      const key = this.#expression();
      tokens.colon();
      entries.push({ key, value: this.#expression(), optional });
      if (!tokens.skip(',')) break;
    }
    tokens.close('}');
    return { node: 'map', position, entries };
  }

  struct(type: string): StructLiteral {
    const tokens = this.#tokens;
    const { at: position } = tokens.take();
    const fields: StructField[] = [];
    while (!tokens.is('}')) {
      const optional = this.#takeOptionalMark();
      const { next } = tokens;
      if (fields.length === 0 && !optional && next.kind !== 'identifier') tokens.fail(next, WRONG, FIRST_FIELD);
      const { text: name } = tokens.identifier();
      const colon = tokens.colon();
      fields.push({ name, position: colon.at, value: this.#expression(), optional });
      if (!tokens.skip(',')) break;
    }
    tokens.close('}');
    return { node: 'struct', position, type, fields };
  }

  #takeOptionalMark(): boolean {
    const { at } = this.#tokens.next;
    if (!this.#tokens.skip('?')) return false;
    if (!this.#optionals) this.#tokens.issues.push({ at, message: `unsupported syntax '?'` });
    return true;
  }
}
