/** Parses a Go template, with the error messages of text/template. */
import { quote } from '../../../values/go-quote.ts';
import type { Token } from './lex.ts';
import type { Statement, Template } from './nodes.ts';
import { PipelineParser } from './parse-pipeline.ts';

interface ClosingNode {
  readonly kind: 'end' | 'else';
  readonly offset: number;
}

function isClosingNode(node: Statement | ClosingNode): node is ClosingNode {
  return node.kind === 'end' || node.kind === 'else';
}

export function parse(name: string, source: string, functions: ReadonlySet<string>): Template {
  const parser = new Parser(name, source, functions);
  const body = parser.parseTemplate();
  return { source, name, body, definitions: parser.definitions };
}

function isBlank(body: readonly Statement[]): boolean {
  return body.every((node) => node.kind === 'text' && node.text.trim() === '');
}

class Parser extends PipelineParser {
  readonly definitions = new Map<string, readonly Statement[]>();
  #rangeDepth = 0;

  parseTemplate(): readonly Statement[] {
    const body: Statement[] = [];
    while (this.peek().type !== 'eof') {
      if (this.#parseDefinition()) continue;
      const node = this.#parseStatement();
      if (isClosingNode(node)) this.fail(`unexpected {{${node.kind}}}`);
      else body.push(node);
    }
    return body;
  }

  #parseDefinition(): boolean {
    const start = this.nextIndex;
    if (this.peek().type !== 'left') return false;
    this.take();
    const keyword = this.takeNonSpace();
    if (keyword.type !== 'keyword' || keyword.text !== 'define') {
      this.nextIndex = start;
      return false;
    }
    const context = 'define clause';
    const token = this.takeNonSpace();
    if (token.type !== 'string' && token.type !== 'raw') this.failUnexpected(token, context);
    const name = this.unquote(token.text);
    this.expect('right', context);
    this.#define(name, this.#parseScoped(context));
    return true;
  }

  /** Parses the body of a definition, in which the outer variables are not visible. */
  #parseScoped(context: string): readonly Statement[] {
    const outerScope = { variables: this.variables, ranges: this.#rangeDepth };
    this.variables = ['$'];
    this.#rangeDepth = 0;
    const { body, end } = this.#parseList();
    if (end.kind !== 'end') this.fail(`unexpected {{${end.kind}}} in ${context}`);
    this.variables = outerScope.variables;
    this.#rangeDepth = outerScope.ranges;
    return body;
  }

  #define(name: string, body: readonly Statement[]): void {
    const previousDefinition = this.definitions.get(name);
    if (previousDefinition === undefined || isBlank(previousDefinition)) this.definitions.set(name, body);
    else if (!isBlank(body)) this.fail(`template: multiple definition of template ${quote(name)}`);
  }

  #parseList(): { body: readonly Statement[]; end: ClosingNode } {
    const body: Statement[] = [];
    while (this.peekNonSpace().type !== 'eof') {
      const node = this.#parseStatement();
      if (isClosingNode(node)) return { body, end: node };
      body.push(node);
    }
    return this.fail('unexpected EOF');
  }

  #parseStatement(): Statement | ClosingNode {
    const token = this.takeNonSpace();
    if (token.type === 'text') return { kind: 'text', offset: token.offset, text: token.text };
    if (token.type !== 'left') this.failUnexpected(token, 'input');
    this.actionLine = token.line;
    const node = this.#parseAction();
    this.actionLine = 0;
    return node;
  }

  #parseAction(): Statement | ClosingNode {
    const token = this.takeNonSpace();
    if (token.type === 'keyword') {
      switch (token.text) {
        case 'block':
          return this.#parseBlock();
        case 'break':
        case 'continue':
          return this.#parseLoopControl(token.text, token.offset);
        case 'else': {
          const nextToken = this.peekNonSpace();
          if (nextToken.type === 'keyword' && (nextToken.text === 'if' || nextToken.text === 'with'))
            return { kind: 'else', offset: nextToken.offset };
          return { kind: 'else', offset: this.expect('right', 'else').offset };
        }
        case 'end':
          return { kind: 'end', offset: this.expect('right', 'end').offset };
        case 'if':
        case 'range':
        case 'with':
          return this.#parseControl(token.text);
        case 'template':
          return this.#parseTemplateCall();
      }
    }
    this.stepBack();
    const { offset } = this.peek();
    return { kind: 'action', offset, pipeline: this.parsePipeline('command', 'right') };
  }

  #parseLoopControl(word: 'break' | 'continue', index: number): Statement {
    const token = this.takeNonSpace();
    if (token.type !== 'right') this.failUnexpected(token, `{{${word}}}`);
    if (this.#rangeDepth === 0) this.fail(`{{${word}}} outside {{range}}`);
    return { kind: word, offset: index };
  }

  #parseControl(word: 'if' | 'range' | 'with'): Statement {
    const variableCount = this.variables.length;
    const pipeline = this.parsePipeline(word, 'right');
    if (word === 'range') this.#rangeDepth += 1;
    const { body, end } = this.#parseList();
    if (word === 'range') this.#rangeDepth -= 1;
    const elseBody = end.kind === 'else' ? this.#parseElse(word) : undefined;
    this.variables.length = variableCount;
    return { kind: word, offset: pipeline.offset, pipeline, body, elseBody };
  }

  #parseElse(word: 'if' | 'range' | 'with'): readonly Statement[] {
    const nextToken = this.peek();
    if (nextToken.type === 'keyword' && nextToken.text === word && word !== 'range') {
      this.take();
      return [this.#parseControl(word)];
    }
    const { body, end } = this.#parseList();
    if (end.kind !== 'end') this.fail(`expected end; found {{${end.kind}}}`);
    return body;
  }

  #parseBlock(): Statement {
    const context = 'block clause';
    const token = this.takeNonSpace();
    const name = this.#parseTemplateName(token, context);
    const pipeline = this.parsePipeline(context, 'right');
    this.#define(name, this.#parseScoped(context));
    return { kind: 'template', offset: token.offset, name, pipeline };
  }

  #parseTemplateCall(): Statement {
    const context = 'template clause';
    const token = this.takeNonSpace();
    const name = this.#parseTemplateName(token, context);
    if (this.takeNonSpace().type === 'right')
      return { kind: 'template', offset: token.offset, name, pipeline: undefined };
    this.stepBack();
    return { kind: 'template', offset: token.offset, name, pipeline: this.parsePipeline(context, 'right') };
  }

  #parseTemplateName(token: Token, context: string): string {
    if (token.type !== 'string' && token.type !== 'raw') this.failUnexpected(token, context);
    return this.unquote(token.text);
  }
}
