/** Evaluates the pipelines of a Go template. Errors have the positions of text/template. */
import { quote } from '../../../values/go-quote.ts';
import { formatTypeName, isMembers, type Value } from '../values.ts';
import { CallError } from './call-error.ts';
import { FUNCTIONS, isTrue, type Parameter, type TemplateFunction } from './functions.ts';
import { type Command, formatNode, type Node, type Operand, type Pipeline, type Template } from './nodes.ts';
import { type Box, createBox, ExecutionError, Scope } from './scope.ts';

/** The value of an argument that is not passed, which is different from nil. */
const NO_VALUE = Symbol('no value');
type FinalValue = Value | typeof NO_VALUE;

export class Evaluator {
  /** The node that errors refer to. */
  node: Node | undefined;
  scope = new Scope({ value: undefined, boxed: false });
  /** The name of the executed template. */
  name: string;
  readonly #template: Template;
  readonly #missingIsError: boolean;

  constructor(template: Template, { missingIsError = false }: { readonly missingIsError?: boolean }) {
    this.#template = template;
    this.#missingIsError = missingIsError;
    this.name = template.name;
  }

  problem(message: string): string {
    if (this.node === undefined) return `template: ${this.name}: ${message}`;
    const { source, name } = this.#template;
    const before = source.slice(0, this.node.at);
    const line = before.split('\n').length;
    const column = Buffer.byteLength(before.slice(before.lastIndexOf('\n') + 1));
    const location = `${name}:${line}:${column}`;
    return `template: ${location}: executing ${quote(this.name)} at <${formatNode(this.node)}>: ${message}`;
  }

  fail(message: string): never {
    throw new ExecutionError(this.problem(message));
  }

  /** Evaluates a pipeline, assigns the value of its last command to its variables, and returns the value. */
  pipeline(dot: Box, pipeline: Pipeline): Value {
    this.node = pipeline;
    let value: FinalValue = NO_VALUE;
    for (const command of pipeline.commands) value = this.#evaluateCommand(dot, command, value) ?? undefined;
    const result = value === NO_VALUE ? undefined : value;
    // A range assigns its variables again for each element.
    for (const name of pipeline.variables) {
      const box = { value: result, boxed: false };
      if (pipeline.assigns) this.scope.assign(name, box);
      else this.scope.declare(name, box);
    }
    return result;
  }

  #evaluateCommand(dot: Box, command: Command, final: FinalValue): Value {
    const { operands } = command;
    const [first] = operands;
    switch (first.kind) {
      case 'field':
        return this.#evaluateField(dot, first, operands, final);
      case 'variable':
        return this.#evaluateVariable(first, operands, final);
      case 'chain':
        return this.#evaluateChain(dot, first, operands, final);
      case 'function':
        return this.#callFunction(dot, first, command, operands.slice(1), final);
      case 'pipeline':
        this.#failIfCalled(operands, final);
        return this.pipeline(dot, first);
      default:
        this.node = first;
        this.#failIfCalled(operands, final);
        return first.kind === 'nil' ? this.fail('nil is not a command') : this.#evaluateConstant(dot, first);
    }
  }

  #failIfCalled(operands: readonly Operand[], final: FinalValue): void {
    const [first] = operands;
    if (first !== undefined && (operands.length > 1 || final !== NO_VALUE)) {
      this.fail(`can't give argument to non-function ${formatNode(first)}`);
    }
  }

  #evaluateConstant(dot: Box, node: Operand): Value {
    this.node = node;
    if (node.kind === 'dot') return dot.value;
    if (node.kind === 'number') return node.value ?? this.fail(`${node.text} overflows int`);
    return node.kind === 'bool' || node.kind === 'string' ? node.value : undefined;
  }

  #evaluateField(dot: Box, node: Operand & { kind: 'field' }, operands: readonly Operand[], final: FinalValue): Value {
    this.node = node;
    return this.#evaluateFields(dot, node.names, operands, final);
  }

  #evaluateVariable(node: Operand & { kind: 'variable' }, operands: readonly Operand[], final: FinalValue): Value {
    this.node = node;
    const [name, ...names] = node.names;
    const box = this.scope.lookUp(name);
    if (names.length > 0) return this.#evaluateFields(box, names, operands, final);
    this.#failIfCalled(operands, final);
    return box.value;
  }

  #evaluateChain(dot: Box, node: Operand & { kind: 'chain' }, operands: readonly Operand[], final: FinalValue): Value {
    this.node = node;
    if (node.operand.kind === 'nil') this.fail(`indirection through explicit nil in ${formatNode(node)}`);
    const value = this.#evaluateArgument(dot, 'value', node.operand);
    return this.#evaluateFields({ value, boxed: false }, node.names, operands, final);
  }

  /** Evaluates a chain of fields. Only the last one may have arguments. */
  #evaluateFields(start: Box, names: readonly string[], operands: readonly Operand[], final: FinalValue): Value {
    let receiver = start;
    for (const [index, name] of names.entries()) {
      const last = index === names.length - 1;
      receiver = createBox(
        this.#readField(receiver, name, { hasArguments: last && (operands.length > 1 || final !== NO_VALUE) }),
      );
    }
    return receiver.value;
  }

  #readField(
    { value, boxed: inInterface }: Box,
    name: string,
    { hasArguments }: { readonly hasArguments: boolean },
  ): Value {
    if (value === undefined) {
      return this.#missingIsError ? this.fail(`nil data; no entry for key ${quote(name)}`) : undefined;
    }
    const type = inInterface ? 'interface {}' : formatTypeName(value);
    if (value === null) return this.fail(`nil pointer evaluating ${type}.${name}`);
    if (!isMembers(value)) return this.fail(`can't evaluate field ${name} in type ${type}`);
    if (hasArguments) this.fail(`${name} is not a method but has arguments`);
    if (Object.hasOwn(value, name)) return value[name];
    return this.#missingIsError ? this.fail(`map has no entry for key ${quote(name)}`) : undefined;
  }

  #callFunction(
    dot: Box,
    node: Operand & { kind: 'function' },
    context: Node,
    operands: readonly Operand[],
    final: FinalValue,
  ): Value {
    this.node = node;
    const { name } = node;
    const calledFunction = FUNCTIONS.get(name);
    if (calledFunction === undefined) return this.fail(`${quote(name)} is not a defined function`);
    this.#checkCount(name, calledFunction, operands.length, final);
    if (name === 'and' || name === 'or') return this.#evaluateShortCircuit(dot, name, operands, final);
    const values = operands.map((operand, index) =>
      this.#evaluateArgument(dot, findParameter(calledFunction, index), operand),
    );
    if (final !== NO_VALUE) values.push(this.#checkType(final, findParameter(calledFunction, operands.length)));
    const args =
      name === 'slice' ? values.map((value, index) => this.#sliceArgument(dot, value, operands[index], index)) : values;
    try {
      return calledFunction.call(...args);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.node = context;
      const callee =
        name === 'call'
          ? error.message.replace('non-function of', `non-function ${formatCallee(operands, final)} of`)
          : error.message;
      return this.fail(`error calling ${name}: ${callee}`);
    }
  }

  /** Returns an argument of `slice`. Unlike other functions, `slice` does not accept indexes whose Go type is an interface. */
  #sliceArgument(dot: Box, value: Value, operand: Operand | undefined, index: number): Value {
    return index > 0 && value !== undefined && this.#isMember(dot, operand) ? null : value;
  }

  #isMember(dot: Box, operand: Operand | undefined): boolean {
    if (operand?.kind === 'dot') return dot.boxed;
    if (operand?.kind !== 'variable') return operand?.kind === 'field' || operand?.kind === 'chain';
    return operand.names.length > 1 || this.scope.lookUp(operand.names[0]).boxed;
  }

  #checkCount(name: string, { fixed, rest }: TemplateFunction, argumentCount: number, final: FinalValue): void {
    const count = argumentCount + (final === NO_VALUE ? 0 : 1);
    if (rest !== undefined && count < fixed.length) {
      this.fail(`wrong number of args for ${name}: want at least ${fixed.length} got ${argumentCount}`);
    }
    if (rest === undefined && count !== fixed.length) {
      this.fail(`wrong number of args for ${name}: want ${fixed.length} got ${count}`);
    }
  }

  #evaluateShortCircuit(dot: Box, name: string, operands: readonly Operand[], final: FinalValue): Value {
    let value: Value;
    for (const operand of operands) {
      value = this.#evaluateArgument(dot, 'value', operand);
      if (isTrue(value) === (name === 'or')) return value;
    }
    return final === NO_VALUE ? value : final;
  }

  #evaluateArgument(dot: Box, parameter: Parameter, operand: Operand): Value {
    this.node = operand;
    switch (operand.kind) {
      case 'dot':
        return this.#checkType(dot.value, parameter);
      case 'nil':
        return parameter === 'string' ? this.fail('cannot assign nil to string') : undefined;
      case 'field':
        return this.#checkType(this.#evaluateField(dot, operand, [], NO_VALUE), parameter);
      case 'variable':
        return this.#checkType(this.#evaluateVariable(operand, [], NO_VALUE), parameter);
      case 'chain':
        return this.#checkType(this.#evaluateChain(dot, operand, [], NO_VALUE), parameter);
      case 'pipeline':
        return this.#checkType(this.pipeline(dot, operand), parameter);
      case 'function':
        return this.#checkType(this.#callFunction(dot, operand, operand, [], NO_VALUE), parameter);
      default:
        if (parameter === 'string' && operand.kind !== 'string')
          this.fail(`expected string; found ${formatNode(operand)}`);
        return this.#evaluateConstant(dot, operand);
    }
  }

  #checkType(value: Value, parameter: Parameter): Value {
    if (parameter !== 'string' || typeof value === 'string') return value;
    if (value === undefined) return this.fail('invalid value; expected string');
    const type = value === null ? 'interface {}' : formatTypeName(value);
    return this.fail(`wrong type for value; expected string; got ${type}`);
  }
}

function findParameter({ fixed, rest = 'any' }: TemplateFunction, index: number): Parameter {
  return fixed[index] ?? rest;
}

function formatCallee([first]: readonly Operand[], final: FinalValue): string {
  return first === undefined ? `<${formatTypeName(final === NO_VALUE ? undefined : final)} Value>` : formatNode(first);
}
