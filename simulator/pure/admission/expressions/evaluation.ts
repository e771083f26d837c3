/** Expressions of admission evaluated for one request, with a budget that they share. */
import { compile, type Program, programOf } from '../../cel/cel.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { EVALUATION_LIMIT } from '../../cel/cost/figures.ts';
import { type Activation, CostExceeded } from '../../cel/evaluate/frame.ts';
import { PlanProblem } from '../../cel/evaluate/plan.ts';
import { SyntaxIssues } from '../../cel/syntax/issues.ts';
import { DYN, fullTypeName, type Kind, type Type } from '../../cel/types/type.ts';
import { CelError, MapValue, type Value } from '../../cel/values/value.ts';
import { quote } from '../../go/quote.ts';
import { type AdmissionVariables, admissionEnvironment } from './environment.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** Thrown when the budget is used up: nothing more is evaluated. */
export class OutOfBudget extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run');
  }
}

type Compiled = { readonly program: Program; readonly type: Type } | { readonly problem: string };

/** A value, or why there is none. */
export type Evaluated = { readonly value: Value } | { readonly error: string };

export class Evaluation {
  private readonly options: Omit<AdmissionVariables, 'variables'>;
  private readonly costs: CallCosts;
  private readonly activation: Activation;
  private readonly variableTypes = new Map<string, Type>();
  private readonly variables: MapValue;
  private budget: number;

  constructor(
    options: Omit<AdmissionVariables, 'variables'>,
    variables: readonly NamedExpression[],
    activation: Activation,
    costs: CallCosts,
    budget: number,
  ) {
    this.options = options;
    this.costs = costs;
    this.activation = activation;
    this.budget = budget;
    this.variables = this.lazily(variables);
  }

  /** Each variable sees those before it, and is evaluated when it is first asked for. */
  private lazily(variables: readonly NamedExpression[]): MapValue {
    const programs = new Map<string, Compiled>();
    for (const { name, expression } of variables) {
      const compiled = this.compiled(expression);
      programs.set(name, compiled);
      this.variableTypes.set(name, 'type' in compiled ? variableType(compiled.type) : DYN);
    }
    const evaluate = (name: string): Value | undefined => {
      const compiled = programs.get(name);
      if (compiled === undefined) return undefined;
      const failed = (how: string, why: string) =>
        new CelError(`composited variable ${quote(name)} fails to ${how}: ${why}`);
      if ('problem' in compiled) return failed('compile', compiled.problem);
      const value = this.run(compiled.program);
      return value instanceof CelError ? failed('evaluate', value.message) : value;
    };
    return new LazyMap([...programs.keys()], evaluate);
  }

  private compiled(expression: string): Compiled {
    try {
      const environment = admissionEnvironment({ ...this.options, variables: new Map(this.variableTypes) });
      const checked = compile(expression, environment);
      return { program: programOf(checked, this.costs), type: checked.type };
    } catch (error) {
      if (error instanceof SyntaxIssues) return { problem: `compilation failed: ${error.message}` };
      if (error instanceof PlanProblem) return { problem: `program instantiation failed: ${error.message}` };
      throw error;
    }
  }

  /** `types`: those that the value must have, as they are printed. */
  evaluate(expression: string, ...types: string[]): Evaluated {
    const compiled = this.compiled(expression);
    if ('problem' in compiled) return { error: `compilation error: ${compiled.problem}` };
    const type = compiled.type.name;
    if (!types.includes(type)) {
      const expected = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
      return { error: `compilation error: must evaluate to ${expected} but got ${fullTypeName(compiled.type)}` };
    }
    const value = this.run(compiled.program);
    if (!(value instanceof CelError)) return { value };
    return { error: `expression '${expression}' resulted in error: ${value.message}` };
  }

  private run(program: Program): Value {
    const activation: Activation = (name) => (name === 'variables' ? this.variables : this.activation(name));
    try {
      const { value, cost } = program.evaluate(activation, EVALUATION_LIMIT);
      if (cost > this.budget) throw new OutOfBudget();
      this.budget -= cost;
      return value;
    } catch (error) {
      if (!(error instanceof CostExceeded)) throw error;
      if (EVALUATION_LIMIT > this.budget) throw new OutOfBudget();
      this.budget -= EVALUATION_LIMIT;
      return new CelError(error.message);
    }
  }
}

const VARIABLE_KINDS: ReadonlySet<Kind> = new Set([
  ...(['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const),
  ...(['null', 'list', 'map'] as const),
]);

/** Of types of libraries a variable has none that is known. */
export function variableType(type: Type): Type {
  if (!VARIABLE_KINDS.has(type.kind)) return DYN;
  return { ...type, parameters: type.parameters.map(variableType) };
}

class LazyMap extends MapValue {
  private readonly names: readonly string[];
  private readonly evaluate: (name: string) => Value | undefined;
  private readonly known = new Map<string, Value>();

  constructor(names: readonly string[], evaluate: (name: string) => Value | undefined) {
    super();
    this.names = names;
    this.evaluate = evaluate;
  }

  get size(): number {
    return this.names.length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') return undefined;
    const remembered = this.known.get(key);
    if (remembered !== undefined) return remembered;
    const value = this.evaluate(key);
    if (value !== undefined) this.known.set(key, value);
    return value;
  }

  keys(): Iterable<Value> {
    return this.names;
  }
}
