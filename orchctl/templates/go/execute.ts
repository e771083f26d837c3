/** Executes a Go template with a value. The output before an error is kept, as in text/template. */
import { quote } from '../../../values/go-quote.ts';
import { formatDefault } from '../print.ts';
import { Integer, isList, isMap, sortKeys, type Value } from '../values.ts';
import { Evaluator } from './evaluator.ts';
import { isTrue } from './functions.ts';
import type { Pipeline, Statement, Template } from './nodes.ts';
import { createInterfaceValue, ExecutionError, type ScopedValue, VariableScope } from './scope.ts';

export interface TemplateOutput {
  readonly text: string;
  /** The error that ended the execution. */
  readonly error: string | undefined;
}

export interface ExecuteOptions {
  /** Whether a missing member is an error. */
  readonly failsOnMissingKey?: boolean;
}

type Jump = 'break' | 'continue' | undefined;

export function executeTemplate(template: Template, value: Value, options: ExecuteOptions = {}): TemplateOutput {
  const execution = new Executor(template, options);
  try {
    execution.run(value);
    return { text: execution.output.join(''), error: undefined };
  } catch (error) {
    if (error instanceof ExecutionError) return { text: execution.output.join(''), error: error.message };
    if (error instanceof RangeError) {
      return {
        text: execution.output.join(''),
        error: execution.evaluator.formatProblem('exceeded maximum template depth (100000)'),
      };
    }
    throw error;
  }
}

class Executor {
  readonly output: string[] = [];
  readonly evaluator: Evaluator;
  readonly #template: Template;

  constructor(template: Template, options: ExecuteOptions) {
    this.evaluator = new Evaluator(template, options);
    this.#template = template;
  }

  run(value: Value): void {
    const root = { value, hasInterfaceType: false };
    this.evaluator.scope = new VariableScope(root);
    this.#executeStatements(root, this.#template.body);
  }

  #executeStatements(dot: ScopedValue, body: readonly Statement[]): Jump {
    for (const node of body) {
      const jump = this.#executeStatement(dot, node);
      if (jump !== undefined) return jump;
    }
    return undefined;
  }

  #executeStatement(dot: ScopedValue, node: Statement): Jump {
    this.evaluator.node = node;
    switch (node.kind) {
      case 'text':
        this.output.push(node.text);
        return undefined;
      case 'action': {
        const value = this.evaluator.evaluatePipeline(dot, node.pipeline);
        if (node.pipeline.variables.length > 0) return undefined;
        this.evaluator.node = node;
        this.output.push(value === undefined ? '<no value>' : formatDefault(value));
        return undefined;
      }
      case 'if':
      case 'with':
        return this.evaluator.scope.runInInnerScope(() => {
          const value = this.evaluator.evaluatePipeline(dot, node.pipeline);
          if (!isTrue(value)) return this.#executeStatements(dot, node.elseBody ?? []);
          return this.#executeStatements(node.kind === 'with' ? { value, hasInterfaceType: false } : dot, node.body);
        });
      case 'range':
        return this.evaluator.scope.runInInnerScope(() => this.#executeRange(dot, node));
      case 'template':
        this.#executeTemplateCall(dot, node);
        return undefined;
      default:
        return node.kind;
    }
  }

  #executeRange(dot: ScopedValue, node: Statement & { kind: 'range' | 'if' | 'with' }): Jump {
    const value = this.evaluator.evaluatePipeline(dot, node.pipeline);
    const entries = this.#listEntries(value);
    if (entries.length === 0) return this.#executeStatements(dot, node.elseBody ?? []);
    for (const [key, element] of entries) {
      const jump = this.evaluator.scope.runInInnerScope(() => {
        this.#setRangeVariables(node.pipeline, key, element);
        return this.#executeStatements(createInterfaceValue(element), node.body);
      });
      if (jump === 'break') break;
    }
    return undefined;
  }

  /** Returns the keys and elements of a value, in the order of iteration. */
  #listEntries(value: Value): readonly (readonly [Value, Value])[] {
    if (value === undefined || value === null) return [];
    if (isList(value)) return value.map((element, index) => [new Integer(BigInt(index), 'int'), element] as const);
    if (isMap(value)) return sortKeys(value).map((name) => [name, value[name]] as const);
    return this.evaluator.fail(`range can't iterate over ${formatDefault(value)}`);
  }

  #setRangeVariables({ variables: [first, second], isAssignment }: Pipeline, key: Value, element: Value): void {
    const setVariable = (name: string, scopedValue: ScopedValue) =>
      isAssignment ? this.evaluator.scope.assign(name, scopedValue) : this.evaluator.scope.declare(name, scopedValue);
    if (first === undefined) return;
    // A single variable is set to the element. The first of two variables is set to the key.
    setVariable(first, second === undefined ? createInterfaceValue(element) : { value: key, hasInterfaceType: false });
    if (second !== undefined) setVariable(second, createInterfaceValue(element));
  }

  #executeTemplateCall(dot: ScopedValue, node: Statement & { kind: 'template' }): void {
    const body =
      this.#template.definitions.get(node.name) ??
      (node.name === this.#template.name ? this.#template.body : undefined);
    if (body === undefined) this.evaluator.fail(`template ${quote(node.name)} not defined`);
    const value = node.pipeline === undefined ? undefined : this.evaluator.evaluatePipeline(dot, node.pipeline);
    const outer = { scope: this.evaluator.scope, name: this.evaluator.name };
    const innerDot = { value, hasInterfaceType: false };
    this.evaluator.scope = new VariableScope(innerDot);
    this.evaluator.name = node.name;
    this.#executeStatements(innerDot, body ?? []);
    this.evaluator.scope = outer.scope;
    this.evaluator.name = outer.name;
  }
}
