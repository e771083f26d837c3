/** Parses a Go template, with the problems of text/template. */
import { quoted, unquoted } from '../quoting.ts';
import { type Token, type TokenType, tokensOf } from './lex.ts';
import { type Command, nodeText, type Operand, type Pipeline, type Statement, type Template } from './nodes.ts';
import { BadNumber, numberIn, Overflow } from './numbers.ts';

export class ParseError extends Error {}

const OPERANDS: ReadonlySet<TokenType> = new Set<TokenType>([
  'bool',
  'character',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'raw',
  'string',
  'variable',
  '(',
]);
/** They can't follow a pipe. */
const NO_COMMANDS: ReadonlySet<string> = new Set(['bool', 'dot', 'nil', 'number', 'string']);
const DEEPEST = 10_000;

interface End {
  readonly is: 'end' | 'else';
  readonly at: number;
}

function isEnd(node: Statement | End): node is End {
  return node.is === 'end' || node.is === 'else';
}

export function parse(name: string, source: string, functions: ReadonlySet<string>): Template {
  const parser = new Parser(name, source, functions);
  const body = parser.template();
  return { source, name, body, defined: parser.defined };
}

function isEmpty(body: readonly Statement[]): boolean {
  return body.every((node) => node.is === 'text' && node.text.trim() === '');
}

class Parser {
  readonly defined = new Map<string, readonly Statement[]>();
  readonly #name: string;
  readonly #tokens: readonly Token[];
  readonly #functions: ReadonlySet<string>;
  #next = 0;
  #variables: string[] = ['$'];
  #ranges = 0;
  #depth = 0;
  #actionLine = 0;

  constructor(name: string, source: string, functions: ReadonlySet<string>) {
    this.#name = name;
    this.#tokens = tokensOf(source);
    this.#functions = functions;
  }

  template(): readonly Statement[] {
    const body: Statement[] = [];
    while (this.#peek().type !== 'eof') {
      if (this.#definition()) continue;
      const node = this.#statement();
      if (isEnd(node)) this.#fail(`unexpected {{${node.is}}}`);
      else body.push(node);
    }
    return body;
  }

  #definition(): boolean {
    const start = this.#next;
    if (this.#peek().type !== 'left') return false;
    this.#take();
    const keyword = this.#takeNonSpace();
    if (keyword.type !== 'keyword' || keyword.text !== 'define') {
      this.#next = start;
      return false;
    }
    const context = 'define clause';
    const token = this.#takeNonSpace();
    if (token.type !== 'string' && token.type !== 'raw') this.#unexpected(token, context);
    const name = this.#unquote(token.text);
    this.#expect('right', context);
    this.#define(name, this.#scoped(context));
    return true;
  }

  /** The body of a definition, which sees no variables from outside. */
  #scoped(context: string): readonly Statement[] {
    const saved = { variables: this.#variables, ranges: this.#ranges };
    this.#variables = ['$'];
    this.#ranges = 0;
    const { body, end } = this.#list();
    if (end.is !== 'end') this.#fail(`unexpected {{${end.is}}} in ${context}`);
    this.#variables = saved.variables;
    this.#ranges = saved.ranges;
    return body;
  }

  #define(name: string, body: readonly Statement[]): void {
    const before = this.defined.get(name);
    if (before === undefined || isEmpty(before)) this.defined.set(name, body);
    else if (!isEmpty(body)) this.#fail(`template: multiple definition of template ${quoted(name)}`);
  }

  #list(): { body: readonly Statement[]; end: End } {
    const body: Statement[] = [];
    while (this.#peekNonSpace().type !== 'eof') {
      const node = this.#statement();
      if (isEnd(node)) return { body, end: node };
      body.push(node);
    }
    return this.#fail('unexpected EOF');
  }

  #statement(): Statement | End {
    const token = this.#takeNonSpace();
    if (token.type === 'text') return { is: 'text', at: token.at, text: token.text };
    if (token.type !== 'left') this.#unexpected(token, 'input');
    this.#actionLine = token.line;
    const node = this.#action();
    this.#actionLine = 0;
    return node;
  }

  #action(): Statement | End {
    const token = this.#takeNonSpace();
    if (token.type === 'keyword') {
      switch (token.text) {
        case 'block':
          return this.#block();
        case 'break':
        case 'continue':
          return this.#jump(token.text, token.at);
        case 'else': {
          const next = this.#peekNonSpace();
          if (next.type === 'keyword' && (next.text === 'if' || next.text === 'with'))
            return { is: 'else', at: next.at };
          return { is: 'else', at: this.#expect('right', 'else').at };
        }
        case 'end':
          return { is: 'end', at: this.#expect('right', 'end').at };
        case 'if':
        case 'range':
        case 'with':
          return this.#control(token.text);
        case 'template':
          return this.#call();
      }
    }
    this.#back();
    const { at } = this.#peek();
    return { is: 'action', at, pipeline: this.#pipeline('command', 'right') };
  }

  #jump(word: 'break' | 'continue', at: number): Statement {
    const token = this.#takeNonSpace();
    if (token.type !== 'right') this.#unexpected(token, `{{${word}}}`);
    if (this.#ranges === 0) this.#fail(`{{${word}}} outside {{range}}`);
    return { is: word, at };
  }

  #control(word: 'if' | 'range' | 'with'): Statement {
    const count = this.#variables.length;
    const pipeline = this.#pipeline(word, 'right');
    if (word === 'range') this.#ranges += 1;
    const { body, end } = this.#list();
    if (word === 'range') this.#ranges -= 1;
    const otherwise = end.is === 'else' ? this.#otherwise(word) : undefined;
    this.#variables.length = count;
    return { is: word, at: pipeline.at, pipeline, body, otherwise };
  }

  #otherwise(word: 'if' | 'range' | 'with'): readonly Statement[] {
    const next = this.#peek();
    if (next.type === 'keyword' && next.text === word && word !== 'range') {
      this.#take();
      return [this.#control(word)];
    }
    const { body, end } = this.#list();
    if (end.is !== 'end') this.#fail(`expected end; found {{${end.is}}}`);
    return body;
  }

  #block(): Statement {
    const context = 'block clause';
    const token = this.#takeNonSpace();
    const name = this.#templateName(token, context);
    const pipeline = this.#pipeline(context, 'right');
    this.#define(name, this.#scoped(context));
    return { is: 'template', at: token.at, name, pipeline };
  }

  #call(): Statement {
    const context = 'template clause';
    const token = this.#takeNonSpace();
    const name = this.#templateName(token, context);
    if (this.#takeNonSpace().type === 'right') return { is: 'template', at: token.at, name, pipeline: undefined };
    this.#back();
    return { is: 'template', at: token.at, name, pipeline: this.#pipeline(context, 'right') };
  }

  #templateName(token: Token, context: string): string {
    if (token.type !== 'string' && token.type !== 'raw') this.#unexpected(token, context);
    return this.#unquote(token.text);
  }

  #pipeline(context: string, end: 'right' | ')'): Pipeline {
    const { at } = this.#peekNonSpace();
    const { variables, assigns } = this.#declarations(context);
    const commands: Command[] = [];
    for (;;) {
      const token = this.#takeNonSpace();
      if (token.type === end) break;
      if (!OPERANDS.has(token.type)) this.#unexpected(token, context);
      this.#back();
      commands.push(this.#command());
    }
    if (commands.length === 0) this.#fail(`missing value for ${context}`);
    const bad = commands.findIndex(({ operands: [first] }, index) => index > 0 && NO_COMMANDS.has(first.is));
    if (bad > 0) this.#fail(`non executable command in pipeline stage ${bad + 1}`);
    return { is: 'pipeline', at, variables, assigns, commands };
  }

  /** `$x :=`, `$x =`, and in a range `$i, $x :=`. */
  #declarations(context: string): { variables: string[]; assigns: boolean } {
    const variables: string[] = [];
    for (;;) {
      const start = this.#next;
      const variable = this.#takeNonSpace();
      if (variable.type !== 'variable') {
        this.#next = start;
        return { variables, assigns: false };
      }
      const next = this.#takeNonSpace();
      if (next.type === 'assign' || next.type === 'declare') {
        this.#variables.push(variable.text);
        return { variables: [...variables, variable.text], assigns: next.type === 'assign' };
      }
      if (next.type !== 'char' || next.text !== ',') {
        this.#next = start;
        return { variables, assigns: false };
      }
      variables.push(variable.text);
      this.#variables.push(variable.text);
      if (context !== 'range' || variables.length >= 2) this.#fail(`too many declarations in ${context}`);
      const after = this.#peekNonSpace().type;
      if (after !== 'variable' && after !== 'right' && after !== ')') this.#fail('range can only initialize variables');
    }
  }

  #command(): Command {
    const { at } = this.#peekNonSpace();
    const operands: Operand[] = [];
    for (;;) {
      this.#peekNonSpace();
      const operand = this.#operand();
      if (operand !== undefined) operands.push(operand);
      const token = this.#take();
      if (token.type === 'space') continue;
      if (token.type === 'right' || token.type === ')') this.#back();
      else if (token.type !== 'pipe') this.#unexpected(token, 'operand');
      break;
    }
    const [first, ...rest] = operands;
    if (first === undefined) return this.#fail('empty command');
    return { is: 'command', at, operands: [first, ...rest] };
  }

  #operand(): Operand | undefined {
    const operand = this.#term();
    if (operand === undefined || this.#peek().type !== 'field') return operand;
    const { at } = this.#peek();
    const names: string[] = [];
    while (this.#peek().type === 'field') names.push(this.#take().text.slice(1));
    switch (operand.is) {
      case 'field':
        return { is: 'field', at, names: [...operand.names, ...names] };
      case 'variable':
        return { is: 'variable', at, names: [...operand.names, ...names] };
      case 'bool':
      case 'string':
      case 'number':
      case 'nil':
      case 'dot':
        return this.#fail(`unexpected . after term ${quoted(nodeText(operand))}`);
      default:
        return { is: 'chain', at, operand, names };
    }
  }

  #term(): Operand | undefined {
    const token = this.#takeNonSpace();
    const { at, text } = token;
    switch (token.type) {
      case 'identifier':
        if (!this.#functions.has(text)) this.#fail(`function ${quoted(text)} not defined`);
        return { is: 'function', at, name: text };
      case 'dot':
        return { is: 'dot', at };
      case 'nil':
        return { is: 'nil', at };
      case 'variable':
        if (!this.#variables.includes(text)) this.#fail(`undefined variable ${quoted(text)}`);
        return { is: 'variable', at, names: [text] };
      case 'field':
        return { is: 'field', at, names: [text.slice(1)] };
      case 'bool':
        return { is: 'bool', at, value: text === 'true' };
      case 'number':
      case 'character':
      case 'complex':
        return { is: 'number', at, text, value: this.#number(text, token.type) };
      case '(': {
        if (this.#depth >= DEEPEST) this.#fail('max expression depth exceeded');
        this.#depth += 1;
        const pipeline = this.#pipeline('parenthesized pipeline', ')');
        this.#depth -= 1;
        return pipeline;
      }
      case 'string':
      case 'raw':
        return { is: 'string', at, literal: text, value: this.#unquote(text) };
      default:
        this.#back();
        return undefined;
    }
  }

  /** Undefined for one that overflows when it is executed. */
  #number(text: string, type: 'number' | 'character' | 'complex') {
    try {
      return numberIn(text, type);
    } catch (error) {
      if (error instanceof Overflow) return undefined;
      if (error instanceof BadNumber) return this.#fail(error.message);
      throw error;
    }
  }

  #unquote(literal: string): string {
    return unquoted(literal) ?? this.#fail('invalid syntax');
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? LAST;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #takeNonSpace(): Token {
    for (;;) {
      const token = this.#take();
      if (token.type !== 'space') return token;
    }
  }

  #peekNonSpace(): Token {
    while (this.#peek().type === 'space') this.#next += 1;
    return this.#peek();
  }

  #back(): void {
    this.#next -= 1;
  }

  #expect(type: TokenType, context: string): Token {
    const token = this.#takeNonSpace();
    if (token.type !== type) this.#unexpected(token, context);
    return token;
  }

  #unexpected(token: Token, context: string): never {
    if (token.type === 'error') {
      const started = this.#actionLine !== 0 && this.#actionLine !== token.line;
      const where = `started at ${this.#name}:${this.#actionLine}`;
      const extra = token.text.endsWith(' action') ? ` ${where}` : ` in action ${where}`;
      return this.#fail(`${token.text}${started ? extra : ''}`);
    }
    return this.#fail(`unexpected ${tokenText(token)} in ${context}`);
  }

  #fail(problem: string): never {
    const { line } = this.#tokens[Math.min(this.#next, this.#tokens.length) - 1] ?? this.#tokens[0] ?? LAST;
    throw new ParseError(`template: ${this.#name}:${line}: ${problem}`);
  }
}

const LAST: Token = { type: 'eof', text: 'EOF', at: 0, line: 1 };

function tokenText({ type, text }: Token): string {
  if (type === 'eof') return 'EOF';
  if (type === 'keyword' || type === 'nil' || type === 'dot') return `<${text}>`;
  return [...text].length > 10 ? `${quoted([...text].slice(0, 10).join(''))}...` : quoted(text);
}
