/**
 * The grammar of expressions, read by descent. Operators bind, from the loosest: `? :`, `||`, `&&`, relations and `in`, `+ -`, `* / %`,
 * `! -`, then `.`, `[]` and calls. It ends at the first word that doesn't belong.
 */

import { call, type Expression, type StructField } from './ast.ts';
import { depthGuard } from './depth.ts';
import { type Issue, SyntaxIssues } from './issues.ts';
import { literalOf } from './literal-tokens.ts';
import { balanced } from './logic.ts';
import { type MacroCall, MacroProblem, type Macros } from './macros.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Longer ones are not read. */
const MAX_LENGTH = 100_000;
const START = `{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}`;
/** A word too many, when what follows would do; anything else doesn't fit. */
const EXTRA = 'extraneous input';
const WRONG = 'mismatched input';
const RESERVED = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const RELATIONS = new Set(['<', '<=', '>=', '>', '==', '!=', 'in']);

export interface Syntax {
  readonly macros: Macros;
  /** `.?`, `[?` and optional entries. */
  readonly optionals: boolean;
}

/** Throws `SyntaxIssues`. */
export function parse(source: string, syntax: Syntax): Expression {
  const length = [...source].length;
  if (length > MAX_LENGTH) {
    const message = `expression code point size exceeds limit: size: ${length}, limit ${MAX_LENGTH}`;
    throw new SyntaxIssues('<input>', [{ at: undefined, message }]);
  }
  return new Parser(source, syntax).whole();
}

class Parser {
  private readonly source: string;
  private readonly syntax: Syntax;
  private readonly tokens: readonly Token[];
  private readonly issues: Issue[];
  private readonly depth = depthGuard();
  private index = 0;

  constructor(source: string, syntax: Syntax) {
    const { tokens, issues } = tokensOf(source);
    this.source = source;
    this.syntax = syntax;
    this.tokens = tokens;
    this.issues = issues;
  }

  whole(): Expression {
    const tree = this.expression();
    if (this.next.kind !== 'end') this.fail(this.next, this.following?.kind === 'end' ? EXTRA : WRONG, '<EOF>');
    if (this.issues.length > 0) throw new SyntaxIssues(this.source, this.issues);
    return tree;
  }

  private get next(): Token {
    const last = this.tokens.length - 1;
    return this.tokens[Math.min(this.index, last)] ?? { kind: 'end', text: '<EOF>', at: this.source.length };
  }

  private get following(): Token | undefined {
    return this.tokens[this.index + 1];
  }

  private canBegin(token: Token | undefined): boolean {
    if (token === undefined || token.kind === 'end') return false;
    return token.kind === 'operator' ? /^[[{(.!-]$/.test(token.text) : token.text !== 'in';
  }

  private take(): Token {
    const token = this.next;
    this.index++;
    return token;
  }

  private is(...texts: string[]): boolean {
    const { kind, text } = this.next;
    return (kind === 'operator' || kind === 'keyword') && texts.includes(text);
  }

  private isOver(): boolean {
    return this.next.kind === 'end';
  }

  private skip(text: string): boolean {
    const isNext = this.is(text);
    if (isNext) this.index++;
    return isNext;
  }

  private expect(text: string): Token {
    return this.is(text)
      ? this.take()
      : this.stop(this.next.at, `Syntax error: missing '${text}' at '${this.next.text}'`);
  }

  /** Behind an item of a list. */
  private close(text: string): void {
    if (this.skip(text)) return;
    const expected = text === ')' ? "')'" : `{'${text}', ','}`;
    const behind = this.tokens[this.index + 1];
    if (behind?.kind !== 'operator' || behind.text !== text) this.fail(this.next, WRONG, expected);
    const message = `Syntax error: extraneous input '${this.next.text}' expecting ${expected}`;
    this.issues.push({ at: this.next.at, message });
    this.index += 2;
  }

  private identifier(): Token {
    return this.next.kind === 'identifier' ? this.take() : this.fail(this.next, WRONG, 'IDENTIFIER');
  }

  private fail(token: Token, what: string, expected: string): never {
    return this.stop(token.at, `Syntax error: ${what} '${token.text}' expecting ${expected}`);
  }

  private stop(at: number | undefined, message: string): never {
    throw new SyntaxIssues(this.source, [...this.issues, { at, message }]);
  }

  /** Each rule of the grammar may be within itself so many times. */
  private within<T>(rule: string, read: () => T): T {
    const problem = this.depth.enter(rule);
    if (problem !== undefined) this.stop(undefined, problem);
    const result = read();
    this.depth.leave(rule);
    return result;
  }

  private expression(): Expression {
    return this.within('expression', () => {
      const condition = this.either('||', '_||_', () => this.either('&&', '_&&_', () => this.relation()));
      if (!this.is('?')) return condition;
      const { at } = this.take();
      const yes = this.either('||', '_||_', () => this.either('&&', '_&&_', () => this.relation()));
      if (this.isOver()) this.fail(this.next, WRONG, "':'");
      this.expect(':');
      return call(at, '_?_:_', condition, yes, this.expression());
    });
  }

  private either(operator: string, name: string, term: () => Expression): Expression {
    const terms = [term()];
    const places: number[] = [];
    while (this.is(operator)) {
      places.push(this.take().at);
      terms.push(term());
    }
    return balanced(name, terms, places);
  }

  /** Operators of one rank, from the left. */
  private chain(rule: string, operators: ReadonlySet<string>, operand: () => Expression): Expression {
    let [tree, length] = [operand(), 0];
    while (this.is(...operators)) {
      const problem = this.depth.enter(rule);
      if (problem !== undefined) this.stop(undefined, problem);
      length++;
      const { text, at } = this.take();
      tree = call(at, text === 'in' ? '@in' : `_${text}_`, tree, operand());
    }
    for (; length > 0; length--) this.depth.leave(rule);
    return tree;
  }

  private relation(): Expression {
    return this.chain('relation', RELATIONS, () => this.chain('calc', SUMS, () => this.product()));
  }

  private product(): Expression {
    return this.chain('calc', PRODUCTS, () => this.unary());
  }

  private unary(): Expression {
    for (const [operator, name] of UNARY) {
      if (!this.is(operator)) continue;
      const { at } = this.next;
      let count = 0;
      for (; this.is(operator); count++) this.index++;
      const number = operator === '-' && /^(int|double)$/.test(this.next.kind);
      if (number && count % 2 === 1) {
        this.index--;
        return this.member();
      }
      const operand = this.member();
      return count % 2 === 0 ? operand : call(at, name, operand);
    }
    return this.member();
  }

  private member(): Expression {
    let [tree, length] = [this.primary(), 0];
    while (this.is('.', '[')) {
      const problem = this.depth.enter('member');
      if (problem !== undefined) this.stop(undefined, problem);
      length++;
      tree = this.is('.') ? this.selection(tree) : this.indexed(tree);
    }
    for (; length > 0; length--) this.depth.leave('member');
    return tree;
  }

  private selection(operand: Expression): Expression {
    const { at } = this.take();
    const optional = this.is('?') ? this.take() : undefined;
    if (this.next.kind !== 'identifier' && optional === undefined) this.noMember();
    const { text: field, at: fieldAt } = this.identifier();
    if (optional !== undefined) {
      if (!this.syntax.optionals) this.stop(at, `unsupported syntax '.?'`);
      return call(at, '_?._', operand, { node: 'literal', at: fieldAt, value: field });
    }
    if (this.is('{')) {
      const type = qualifiedName(operand);
      if (type !== undefined) return this.struct(`${type}.${field}`);
    }
    if (!this.is('(')) return { node: 'select', at, operand, field, testOnly: false };
    const open = this.take();
    const operands = this.arguments();
    const one: MacroCall = { at: open.at, target: operand, arguments: operands };
    const macro = this.syntax.macros.get(`${field}/${operands.length}`);
    if (macro !== undefined) return this.expanded(() => macro(one), open.at);
    return { node: 'call', at: open.at, name: field, target: operand, arguments: operands };
  }

  private noMember(): never {
    const { text, at, kind } = this.next;
    if (kind === 'keyword' && text !== 'in') this.fail(this.next, WRONG, 'IDENTIFIER');
    return this.stop(at, `Syntax error: no viable alternative at input '.${kind === 'end' ? '' : text}'`);
  }

  /** What a macro refuses is an issue, after which the rest is read. */
  private expanded(expand: () => Expression, at: number): Expression {
    try {
      return expand();
    } catch (error) {
      if (!(error instanceof MacroProblem)) throw error;
      this.issues.push({ at: error.at, message: error.message });
      return { node: 'literal', at, value: null };
    }
  }

  private indexed(operand: Expression): Expression {
    const { at } = this.take();
    const optional = this.skip('?');
    if (optional && !this.syntax.optionals) this.stop(at, `unsupported syntax '[?'`);
    const index = this.expression();
    this.expect(']');
    return call(at, optional ? '_[?_]' : '_[_]', operand, index);
  }

  private arguments(): Expression[] {
    const operands: Expression[] = [];
    if (this.isOver()) this.fail(this.next, WRONG, FIRST_OPERAND);
    while (!this.is(')')) {
      operands.push(this.expression());
      if (!this.skip(',')) break;
      if (this.is(')')) this.fail(this.next, WRONG, START);
    }
    this.close(')');
    return operands;
  }

  private primary(): Expression {
    const token = this.next;
    const literal = literalOf(token, this.following);
    if (literal !== undefined) {
      this.index += literal.length;
      if (literal.value === undefined) this.issues.push({ at: token.at, message: literal.problem });
      return { node: 'literal', at: token.at, value: literal.value ?? null };
    }
    if (token.kind === 'identifier' || this.is('.')) return this.named();
    if (this.skip('(')) {
      const inner = this.expression();
      this.expect(')');
      return inner;
    }
    if (this.is('[')) return this.list();
    if (this.is('{')) return this.map();
    return this.fail(token, token.kind !== 'end' && this.canBegin(this.following) ? EXTRA : WRONG, START);
  }

  private named(): Expression {
    const dot = this.is('.') ? this.take() : undefined;
    const { text, at } = this.identifier();
    const name = dot === undefined ? text : `.${text}`;
    if (this.is('{')) return this.struct(name);
    if (RESERVED.has(text)) this.issues.push({ at: dot?.at ?? at, message: `reserved identifier: ${text}` });
    if (!this.is('(')) return { node: 'identifier', at, name };
    const open = this.take();
    const operands = this.arguments();
    const [first] = operands;
    if (name === 'has' && operands.length === 1 && first !== undefined) {
      return this.expanded(() => presenceTest(first, open.at), open.at);
    }
    return call(open.at, name, ...operands);
  }

  private list(): Expression {
    const { at } = this.take();
    const elements: { value: Expression; optional: boolean }[] = [];
    if (this.isOver()) this.fail(this.next, WRONG, FIRST_ITEM);
    while (!this.is(']')) {
      const optional = this.optionalMark();
      elements.push({ value: this.expression(), optional });
      if (!this.skip(',')) break;
      if (this.isOver()) this.expect(']');
    }
    this.close(']');
    return { node: 'list', at, elements };
  }

  private optionalMark(): boolean {
    const { at } = this.next;
    if (!this.skip('?')) return false;
    if (!this.syntax.optionals) this.issues.push({ at, message: `unsupported syntax '?'` });
    return true;
  }

  private map(): Expression {
    const { at } = this.take();
    const entries: { key: Expression; value: Expression; optional: boolean }[] = [];
    while (!this.is('}')) {
      const optional = this.optionalMark();
      const key = this.expression();
      this.expect(':');
      entries.push({ key, value: this.expression(), optional });
      if (!this.skip(',')) break;
    }
    this.close('}');
    return { node: 'map', at, entries };
  }

  private struct(type: string): Expression {
    const { at } = this.take();
    const fields: StructField[] = [];
    while (!this.is('}')) {
      const optional = this.optionalMark();
      if (fields.length === 0 && !optional && this.next.kind !== 'identifier') this.fail(this.next, WRONG, FIRST_FIELD);
      const { text: name } = this.identifier();
      const colon = this.expect(':');
      fields.push({ name, at: colon.at, value: this.expression(), optional });
      if (!this.skip(',')) break;
    }
    this.close('}');
    return { node: 'struct', at, type, fields };
  }
}

const FIRST_OPERAND = START.replace("'('", "'(', ')'");
const FIRST_ITEM = START.replace("'['", "'[', ']'").replace("'.'", "'.', ','").replace("'!'", "'!', '?'");
const FIRST_FIELD = "{'}', ',', '?', IDENTIFIER}";
const SUMS = new Set(['+', '-']);
const PRODUCTS = new Set(['*', '/', '%']);
const UNARY = [
  ['!', '!_'],
  ['-', '-_'],
] as const;

function presenceTest(tree: Expression, at: number): Expression {
  if (tree.node !== 'select') throw new MacroProblem(tree.at, 'invalid argument to has() macro');
  return { ...tree, at, testOnly: true };
}

/** `a.b.c` for selections of plain names. */
export function qualifiedName(tree: Expression): string | undefined {
  if (tree.node === 'identifier') return tree.name;
  if (tree.node !== 'select' || tree.testOnly) return undefined;
  const prefix = qualifiedName(tree.operand);
  return prefix === undefined ? undefined : `${prefix}.${tree.field}`;
}
