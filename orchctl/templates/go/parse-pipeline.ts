/** Parses the pipelines of a Go template: commands, operands and variable declarations. */
import { quote } from '../../../values/go-quote.ts';
import type { TokenType } from './lex.ts';
import { type Command, formatNode, type Operand, type Pipeline } from './nodes.ts';
import { InvalidNumberError, OverflowError, parseNumber } from './numbers.ts';
import { TokenReader } from './token-reader.ts';

const OPERAND_TOKENS: ReadonlySet<TokenType> = new Set<TokenType>([
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
/** The kinds of operands that cannot follow a pipe, because they cannot be called. */
const NON_EXECUTABLE_KINDS: ReadonlySet<string> = new Set(['bool', 'dot', 'nil', 'number', 'string']);
const MAX_DEPTH = 10_000;

export class PipelineParser extends TokenReader {
  /** The names of the variables in scope. */
  protected variables: string[] = ['$'];
  readonly #functions: ReadonlySet<string>;
  #depth = 0;

  constructor(name: string, source: string, functions: ReadonlySet<string>) {
    super(name, source);
    this.#functions = functions;
  }

  protected parsePipeline(context: string, end: 'right' | ')'): Pipeline {
    const { offset } = this.peekNonSpace();
    const { variables, isAssignment } = this.#parseDeclarations(context);
    const commands: Command[] = [];
    for (;;) {
      const token = this.takeNonSpace();
      if (token.type === end) break;
      if (!OPERAND_TOKENS.has(token.type)) this.failUnexpected(token, context);
      this.stepBack();
      commands.push(this.#parseCommand());
    }
    if (commands.length === 0) this.fail(`missing value for ${context}`);
    const invalidIndex = commands.findIndex(
      ({ operands: [first] }, index) => index > 0 && NON_EXECUTABLE_KINDS.has(first.kind),
    );
    if (invalidIndex > 0) this.fail(`non executable command in pipeline stage ${invalidIndex + 1}`);
    return { kind: 'pipeline', offset, variables, isAssignment, commands };
  }

  /** Parses the variables at the start of a pipeline: `$x :=`, `$x =`, and in a range `$i, $x :=`. */
  #parseDeclarations(context: string): { variables: string[]; isAssignment: boolean } {
    const variables: string[] = [];
    for (;;) {
      const start = this.nextIndex;
      const variable = this.takeNonSpace();
      if (variable.type !== 'variable') {
        this.nextIndex = start;
        return { variables, isAssignment: false };
      }
      const nextToken = this.takeNonSpace();
      if (nextToken.type === 'assign' || nextToken.type === 'declare') {
        this.variables.push(variable.text);
        return { variables: [...variables, variable.text], isAssignment: nextToken.type === 'assign' };
      }
      if (nextToken.type !== 'char' || nextToken.text !== ',') {
        this.nextIndex = start;
        return { variables, isAssignment: false };
      }
      variables.push(variable.text);
      this.variables.push(variable.text);
      if (context !== 'range' || variables.length >= 2) this.fail(`too many declarations in ${context}`);
      const followingType = this.peekNonSpace().type;
      if (followingType !== 'variable' && followingType !== 'right' && followingType !== ')')
        this.fail('range can only initialize variables');
    }
  }

  #parseCommand(): Command {
    const { offset } = this.peekNonSpace();
    const operands: Operand[] = [];
    for (;;) {
      this.peekNonSpace();
      const operand = this.#parseOperand();
      if (operand !== undefined) operands.push(operand);
      const token = this.take();
      if (token.type === 'space') continue;
      if (token.type === 'right' || token.type === ')') this.stepBack();
      else if (token.type !== 'pipe') this.failUnexpected(token, 'operand');
      break;
    }
    const [first, ...otherOperands] = operands;
    if (first === undefined) return this.fail('empty command');
    return { kind: 'command', offset, operands: [first, ...otherOperands] };
  }

  #parseOperand(): Operand | undefined {
    const operand = this.#parseTerm();
    if (operand === undefined || this.peek().type !== 'field') return operand;
    const { offset } = this.peek();
    const names: string[] = [];
    while (this.peek().type === 'field') names.push(this.take().text.slice(1));
    switch (operand.kind) {
      case 'field':
        return { kind: 'field', offset, names: [...operand.names, ...names] };
      case 'variable':
        return { kind: 'variable', offset, names: [...operand.names, ...names] };
      case 'bool':
      case 'string':
      case 'number':
      case 'nil':
      case 'dot':
        return this.fail(`unexpected . after term ${quote(formatNode(operand))}`);
      default:
        return { kind: 'chain', offset, operand, names };
    }
  }

  #parseTerm(): Operand | undefined {
    const token = this.takeNonSpace();
    const { offset, text } = token;
    switch (token.type) {
      case 'identifier':
        if (!this.#functions.has(text)) this.fail(`function ${quote(text)} not defined`);
        return { kind: 'function', offset, name: text };
      case 'dot':
        return { kind: 'dot', offset };
      case 'nil':
        return { kind: 'nil', offset };
      case 'variable':
        if (!this.variables.includes(text)) this.fail(`undefined variable ${quote(text)}`);
        return { kind: 'variable', offset, names: [text] };
      case 'field':
        return { kind: 'field', offset, names: [text.slice(1)] };
      case 'bool':
        return { kind: 'bool', offset, value: text === 'true' };
      case 'number':
      case 'character':
      case 'complex':
        return { kind: 'number', offset, text, value: this.#parseNumberToken(text, token.type) };
      case '(': {
        if (this.#depth >= MAX_DEPTH) this.fail('max expression depth exceeded');
        this.#depth += 1;
        const pipeline = this.parsePipeline('parenthesized pipeline', ')');
        this.#depth -= 1;
        return pipeline;
      }
      case 'string':
      case 'raw':
        return { kind: 'string', offset, literal: text, value: this.unquote(text) };
      default:
        this.stepBack();
        return undefined;
    }
  }

  /** Parses a number. Returns undefined for an integer that overflows; the evaluator reports the error. */
  #parseNumberToken(text: string, type: 'number' | 'character' | 'complex') {
    try {
      return parseNumber(text, type);
    } catch (error) {
      if (error instanceof OverflowError) return undefined;
      if (error instanceof InvalidNumberError) return this.fail(error.message);
      throw error;
    }
  }
}
