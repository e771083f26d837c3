/** Evaluates the pipelines of a Go template. Errors contain the same positions as in text/template. */
import { quote } from '../../../values/go-quote.ts';
import { formatGoTypeName, isMap, type Value } from '../values.ts';
import { CallError } from './call-error.ts';
import { FUNCTIONS, isTrue, type Parameter, type TemplateFunction } from './functions.ts';
import { type Command, formatNode, type Node, type Operand, type Pipeline, type Template } from './nodes.ts';
import { createInterfaceValue, ExecutionError, type ScopedValue, VariableScope } from './scope.ts';

/** The value of an absent argument, which is different from nil. */
const NO_VALUE = Symbol('no value');
type FinalArgument = Value | typeof NO_VALUE;

export class Evaluator {
  /** The node that errors refer to. */
  node: Node | undefined;
  scope = new VariableScope({ value: undefined, hasInterfaceType: false });
  /** The name of the executed template. */
  name: string;
  readonly #template: Template;
  readonly #failsOnMissingKey: boolean;

  constructor(template: Template, { failsOnMissingKey = false }: { readonly failsOnMissingKey?: boolean }) {
    this.#template = template;
    this.#failsOnMissingKey = failsOnMissingKey;
    this.name = template.name;
  }

  formatProblem(message: string): string {
    if (this.node === undefined) return `template: ${this.name}: ${message}`;
    const { source, name } = this.#template;
    const precedingText = source.slice(0, this.node.offset);
    const line = precedingText.split('\n').length;
    const column = Buffer.byteLength(precedingText.slice(precedingText.lastIndexOf('\n') + 1));
    const location = `${name}:${line}:${column}`;
    return `template: ${location}: executing ${quote(this.name)} at <${formatNode(this.node)}>: ${message}`;
  }

  fail(message: string): never {
    throw new ExecutionError(this.formatProblem(message));
  }

  /** Evaluates a pipeline, assigns the value of its last command to its variables, and returns the value. */
  evaluatePipeline(dot: ScopedValue, pipeline: Pipeline): Value {
    this.node = pipeline;
    let value: FinalArgument = NO_VALUE;
    for (const command of pipeline.commands) value = this.#evaluateCommand(dot, command, value) ?? undefined;
    const result = value === NO_VALUE ? undefined : value;
    // A range assigns its variables again for each element.
    for (const name of pipeline.variables) {
      const scopedResult = { value: result, hasInterfaceType: false };
      if (pipeline.isAssignment) this.scope.assign(name, scopedResult);
      else this.scope.declare(name, scopedResult);
    }
    return result;
  }

  #evaluateCommand(dot: ScopedValue, command: Command, final: FinalArgument): Value {
    const { operands } = command;
    const [firstOperand] = operands;
    switch (firstOperand.kind) {
      case 'field':
        return this.#evaluateField(dot, firstOperand, operands, final);
      case 'variable':
        return this.#evaluateVariable(firstOperand, operands, final);
      case 'chain':
        return this.#evaluateChain(dot, firstOperand, operands, final);
      case 'function':
        return this.#callFunction(dot, firstOperand, command, operands.slice(1), final);
      case 'pipeline':
        this.#rejectArguments(operands, final);
        return this.evaluatePipeline(dot, firstOperand);
      default:
        this.node = firstOperand;
        this.#rejectArguments(operands, final);
        return firstOperand.kind === 'nil'
          ? this.fail('nil is not a command')
          : this.#evaluateConstant(dot, firstOperand);
    }
  }

  #rejectArguments(operands: readonly Operand[], final: FinalArgument): void {
    const [firstOperand] = operands;
    if (firstOperand !== undefined && (operands.length > 1 || final !== NO_VALUE)) {
      this.fail(`can't give argument to non-function ${formatNode(firstOperand)}`);
    }
  }

  #evaluateConstant(dot: ScopedValue, node: Operand): Value {
    this.node = node;
    if (node.kind === 'dot') return dot.value;
    if (node.kind === 'number') return node.value ?? this.fail(`${node.text} overflows int`);
    return node.kind === 'bool' || node.kind === 'string' ? node.value : undefined;
  }

  #evaluateField(
    dot: ScopedValue,
    node: Operand & { kind: 'field' },
    operands: readonly Operand[],
    final: FinalArgument,
  ): Value {
    this.node = node;
    return this.#evaluateFields(dot, node.names, operands, final);
  }

  #evaluateVariable(node: Operand & { kind: 'variable' }, operands: readonly Operand[], final: FinalArgument): Value {
    this.node = node;
    const [name, ...names] = node.names;
    const scopedVariable = this.scope.lookUp(name);
    if (names.length > 0) return this.#evaluateFields(scopedVariable, names, operands, final);
    this.#rejectArguments(operands, final);
    return scopedVariable.value;
  }

  #evaluateChain(
    dot: ScopedValue,
    node: Operand & { kind: 'chain' },
    operands: readonly Operand[],
    final: FinalArgument,
  ): Value {
    this.node = node;
    if (node.operand.kind === 'nil') this.fail(`indirection through explicit nil in ${formatNode(node)}`);
    const value = this.#evaluateArgument(dot, 'value', node.operand);
    return this.#evaluateFields({ value, hasInterfaceType: false }, node.names, operands, final);
  }

  /** Evaluates a chain of fields. Only the last field may have arguments. */
  #evaluateFields(
    start: ScopedValue,
    names: readonly string[],
    operands: readonly Operand[],
    final: FinalArgument,
  ): Value {
    let receiver = start;
    for (const [index, name] of names.entries()) {
      const isLast = index === names.length - 1;
      receiver = createInterfaceValue(
        this.#readField(receiver, name, { hasArguments: isLast && (operands.length > 1 || final !== NO_VALUE) }),
      );
    }
    return receiver.value;
  }

  #readField(
    { value, hasInterfaceType }: ScopedValue,
    name: string,
    { hasArguments }: { readonly hasArguments: boolean },
  ): Value {
    if (value === undefined) {
      return this.#failsOnMissingKey ? this.fail(`nil data; no entry for key ${quote(name)}`) : undefined;
    }
    const type = hasInterfaceType ? 'interface {}' : formatGoTypeName(value);
    if (value === null) return this.fail(`nil pointer evaluating ${type}.${name}`);
    if (!isMap(value)) return this.fail(`can't evaluate field ${name} in type ${type}`);
    if (hasArguments) this.fail(`${name} is not a method but has arguments`);
    if (Object.hasOwn(value, name)) return value[name];
    return this.#failsOnMissingKey ? this.fail(`map has no entry for key ${quote(name)}`) : undefined;
  }

  #callFunction(
    dot: ScopedValue,
    node: Operand & { kind: 'function' },
    context: Node,
    operands: readonly Operand[],
    final: FinalArgument,
  ): Value {
    this.node = node;
    const { name } = node;
    const calledFunction = FUNCTIONS.get(name);
    if (calledFunction === undefined) return this.fail(`${quote(name)} is not a defined function`);
    this.#checkArgumentCount(name, calledFunction, operands.length, final);
    if (name === 'and' || name === 'or') return this.#evaluateShortCircuit(dot, name, operands, final);
    const values = operands.map((operand, index) =>
      this.#evaluateArgument(dot, findParameter(calledFunction, index), operand),
    );
    if (final !== NO_VALUE) values.push(this.#checkType(final, findParameter(calledFunction, operands.length)));
    const args =
      name === 'slice'
        ? values.map((value, index) => this.#convertSliceArgument(dot, value, operands[index], index))
        : values;
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

  /** Returns an argument of `slice`. Unlike other functions, `slice` rejects indexes whose Go type is an interface. */
  #convertSliceArgument(dot: ScopedValue, value: Value, operand: Operand | undefined, index: number): Value {
    return index > 0 && value !== undefined && this.#isInterfaceOperand(dot, operand) ? null : value;
  }

  #isInterfaceOperand(dot: ScopedValue, operand: Operand | undefined): boolean {
    if (operand?.kind === 'dot') return dot.hasInterfaceType;
    if (operand?.kind !== 'variable') return operand?.kind === 'field' || operand?.kind === 'chain';
    return operand.names.length > 1 || this.scope.lookUp(operand.names[0]).hasInterfaceType;
  }

  #checkArgumentCount(
    name: string,
    { fixedParameters, variadicParameter }: TemplateFunction,
    argumentCount: number,
    final: FinalArgument,
  ): void {
    const count = argumentCount + (final === NO_VALUE ? 0 : 1);
    if (variadicParameter !== undefined && count < fixedParameters.length) {
      this.fail(`wrong number of args for ${name}: want at least ${fixedParameters.length} got ${argumentCount}`);
    }
    if (variadicParameter === undefined && count !== fixedParameters.length) {
      this.fail(`wrong number of args for ${name}: want ${fixedParameters.length} got ${count}`);
    }
  }

  #evaluateShortCircuit(dot: ScopedValue, name: string, operands: readonly Operand[], final: FinalArgument): Value {
    let value: Value;
    for (const operand of operands) {
      value = this.#evaluateArgument(dot, 'value', operand);
      if (isTrue(value) === (name === 'or')) return value;
    }
    return final === NO_VALUE ? value : final;
  }

  #evaluateArgument(dot: ScopedValue, parameter: Parameter, operand: Operand): Value {
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
        return this.#checkType(this.evaluatePipeline(dot, operand), parameter);
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
    const type = value === null ? 'interface {}' : formatGoTypeName(value);
    return this.fail(`wrong type for value; expected string; got ${type}`);
  }
}

function findParameter({ fixedParameters, variadicParameter = 'any' }: TemplateFunction, index: number): Parameter {
  return fixedParameters[index] ?? variadicParameter;
}

function formatCallee([first]: readonly Operand[], final: FinalArgument): string {
  return first === undefined
    ? `<${formatGoTypeName(final === NO_VALUE ? undefined : final)} Value>`
    : formatNode(first);
}
