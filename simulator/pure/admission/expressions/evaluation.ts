/** Evaluates admission expressions for one request, with a shared cost budget. */
import { quote } from '../../../../values/go-quote.ts';
import type { Program } from '../../cel/cel.ts';
import { EVALUATION_LIMIT } from '../../cel/cost/cost-factors.ts';
import { CostLimitError, type VariableLookup } from '../../cel/evaluate/frame.ts';
import { formatFullTypeName } from '../../cel/types/type.ts';
import { CelError, type CelValue, MapValue } from '../../cel/values/value.ts';
import type { CompilationResult, CompiledExpressions } from './programs.ts';

/** The error for an exhausted cost budget. It ends the evaluation of all expressions. */
export class BudgetExceededError extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run');
  }
}

/** The value of an expression, or the message of its error. */
export type EvaluationResult = { readonly value: CelValue } | { readonly error: string };

/** Evaluates the expressions of one policy or webhook for one request. All evaluations share a cost budget. */
export class Evaluation {
  readonly #expressions: CompiledExpressions;
  readonly #activation: VariableLookup;
  readonly #variables: MapValue;
  #remainingBudget: number;

  constructor(expressions: CompiledExpressions, activation: VariableLookup, budget: number) {
    this.#expressions = expressions;
    this.#activation = activation;
    this.#remainingBudget = budget;
    this.#variables = this.#createLazyVariables(expressions.variables);
  }

  /** Returns an evaluation with other variables and the remaining budget. It evaluates the variables of the policy again. */
  continueWithActivation(activation: VariableLookup): Evaluation {
    return new Evaluation(this.#expressions, activation, this.#remainingBudget);
  }

  /** Returns the value of `variables`. It is a map that evaluates a variable of the policy at its first use. */
  #createLazyVariables(variables: ReadonlyMap<string, CompilationResult>): MapValue {
    const evaluateVariable = (name: string): CelValue | undefined => {
      const compiledVariable = variables.get(name);
      if (compiledVariable === undefined) return undefined;
      const createVariableError = (action: string, reason: string) =>
        new CelError(`composited variable ${quote(name)} fails to ${action}: ${reason}`);
      if ('problem' in compiledVariable) return createVariableError('compile', compiledVariable.problem);
      const value = this.#runProgram(compiledVariable.program);
      return value instanceof CelError ? createVariableError('evaluate', value.message) : value;
    };
    return new LazyVariables([...variables.keys()], evaluateVariable);
  }

  /** Evaluates an expression. `allowedTypes` are the names of the allowed types of its value. */
  evaluate(expression: string, ...allowedTypes: string[]): EvaluationResult {
    const compilation = this.#expressions.findOrCompileExpression(expression);
    const problem = findTypeProblem(compilation, allowedTypes);
    return problem === undefined
      ? this.#evaluateCompiled(expression, compilation)
      : { error: `compilation error: ${problem}` };
  }

  /** Evaluates an expression that returns a patch. */
  evaluateMutation(expression: string, type: string): EvaluationResult {
    const compilation = this.#expressions.findOrCompileMutation(expression);
    const problem = findTypeProblem(compilation, [type]);
    return problem === undefined ? this.#evaluateCompiled(expression, compilation) : { error: problem };
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
      if (cost > this.#remainingBudget) throw new BudgetExceededError();
      this.#remainingBudget -= cost;
      return value;
    } catch (error) {
      if (!(error instanceof CostLimitError)) throw error;
      if (EVALUATION_LIMIT > this.#remainingBudget) throw new BudgetExceededError();
      this.#remainingBudget -= EVALUATION_LIMIT;
      return new CelError(error.message);
    }
  }
}

function findTypeProblem(compilation: CompilationResult, allowedTypes: readonly string[]): string | undefined {
  if ('problem' in compilation) return compilation.problem;
  const type = formatFullTypeName(compilation.type);
  if (allowedTypes.includes(type)) return undefined;
  const expected = allowedTypes.length === 1 ? allowedTypes[0] : `one of [${allowedTypes.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}

/** The map `variables`, which evaluates a variable when an expression first reads it. */
class LazyVariables extends MapValue {
  readonly #names: readonly string[];
  readonly #evaluateVariable: (name: string) => CelValue | undefined;
  readonly #evaluatedValues = new Map<string, CelValue>();

  constructor(names: readonly string[], evaluateVariable: (name: string) => CelValue | undefined) {
    super();
    this.#names = names;
    this.#evaluateVariable = evaluateVariable;
  }

  get size(): number {
    return this.#names.length;
  }

  find(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    const evaluatedValue = this.#evaluatedValues.get(key);
    if (evaluatedValue !== undefined) return evaluatedValue;
    const value = this.#evaluateVariable(key);
    if (value !== undefined) this.#evaluatedValues.set(key, value);
    return value;
  }

  keys(): Iterable<CelValue> {
    return this.#names;
  }
}
