/** Evaluates admission expressions for one request, with a shared budget. */
import { quote } from '../../../../values/go-quote.ts';
import type { Program } from '../../cel/cel.ts';
import { EVALUATION_LIMIT } from '../../cel/cost/cost-factors.ts';
import { CostLimitError, type VariableLookup } from '../../cel/evaluate/frame.ts';
import { formatFullTypeName } from '../../cel/types/type.ts';
import { CelError, type CelValue, MapValue } from '../../cel/values/value.ts';
import type { CompilationResult, CompiledExpressions } from './programs.ts';

/** The error for an exhausted budget. It ends the evaluation. */
export class BudgetExceededError extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run');
  }
}

/** The value of an expression, or the message of its error. */
export type EvaluationResult = { readonly value: CelValue } | { readonly error: string };

export class Evaluation {
  readonly #programs: CompiledExpressions;
  readonly #activation: VariableLookup;
  readonly #variables: MapValue;
  #budget: number;

  constructor(programs: CompiledExpressions, activation: VariableLookup, budget: number) {
    this.#programs = programs;
    this.#activation = activation;
    this.#budget = budget;
    this.#variables = this.#createLazyVariables(programs.variables);
  }

  /** Returns a new evaluation that has the remaining budget and evaluates the variables again. */
  continueWith(activation: VariableLookup): Evaluation {
    return new Evaluation(this.#programs, activation, this.#budget);
  }

  /** Returns the map `variables`. It evaluates a variable at its first use. A variable can use the variables before it. */
  #createLazyVariables(variables: ReadonlyMap<string, CompilationResult>): MapValue {
    const evaluateVariable = (name: string): CelValue | undefined => {
      const compiledVariable = variables.get(name);
      if (compiledVariable === undefined) return undefined;
      const createVariableError = (mode: string, reason: string) =>
        new CelError(`composited variable ${quote(name)} fails to ${mode}: ${reason}`);
      if ('problem' in compiledVariable) return createVariableError('compile', compiledVariable.problem);
      const value = this.#runProgram(compiledVariable.program);
      return value instanceof CelError ? createVariableError('evaluate', value.message) : value;
    };
    return new LazyMap([...variables.keys()], evaluateVariable);
  }

  /** Evaluates an expression. `types` are the names of the allowed types of its value. */
  evaluate(expression: string, ...types: string[]): EvaluationResult {
    const compiled = this.#programs.findOrCompileCondition(expression);
    const problem = findTypeProblem(compiled, types);
    return problem === undefined
      ? this.#evaluateCompiled(expression, compiled)
      : { error: `compilation error: ${problem}` };
  }

  /** Evaluates an expression that returns a patch. */
  evaluateMutation(expression: string, type: string): EvaluationResult {
    const compiled = this.#programs.findOrCompileMutation(expression);
    const problem = findTypeProblem(compiled, [type]);
    return problem === undefined ? this.#evaluateCompiled(expression, compiled) : { error: problem };
  }

  #evaluateCompiled(expression: string, compilation: CompilationResult): EvaluationResult {
    if ('problem' in compilation) return { error: compilation.problem };
    const value = this.#runProgram(compilation.program);
    if (!(value instanceof CelError)) return { value };
    return { error: `expression '${expression}' resulted in error: ${value.message}` };
  }

  #runProgram(program: Program): CelValue {
    const resolveVariable: VariableLookup = (name) => (name === 'variables' ? this.#variables : this.#activation(name));
    try {
      const { value, cost } = program.evaluate(resolveVariable, EVALUATION_LIMIT);
      if (cost > this.#budget) throw new BudgetExceededError();
      this.#budget -= cost;
      return value;
    } catch (error) {
      if (!(error instanceof CostLimitError)) throw error;
      if (EVALUATION_LIMIT > this.#budget) throw new BudgetExceededError();
      this.#budget -= EVALUATION_LIMIT;
      return new CelError(error.message);
    }
  }
}

function findTypeProblem(compiled: CompilationResult, types: readonly string[]): string | undefined {
  if ('problem' in compiled) return compiled.problem;
  const type = formatFullTypeName(compiled.type);
  if (types.includes(type)) return undefined;
  const expected = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}

class LazyMap extends MapValue {
  readonly #names: readonly string[];
  readonly #evaluate: (name: string) => CelValue | undefined;
  readonly #knownValues = new Map<string, CelValue>();

  constructor(names: readonly string[], evaluate: (name: string) => CelValue | undefined) {
    super();
    this.#names = names;
    this.#evaluate = evaluate;
  }

  get size(): number {
    return this.#names.length;
  }

  find(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    const knownValue = this.#knownValues.get(key);
    if (knownValue !== undefined) return knownValue;
    const value = this.#evaluate(key);
    if (value !== undefined) this.#knownValues.set(key, value);
    return value;
  }

  keys(): Iterable<CelValue> {
    return this.#names;
  }
}
