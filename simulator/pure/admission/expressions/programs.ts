/** The expressions of a policy or webhook, each compiled at its first use and cached. */
import { compile, createProgram, type Program } from '../../cel/cel.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { PlanProblem } from '../../cel/evaluate/planned.ts';
import { SyntaxIssues } from '../../cel/syntax/issues.ts';
import { DYN, type Kind, type Type } from '../../cel/types/type.ts';
import { type AdmissionVariables, createAdmissionEnvironment } from './environment.ts';
import { PATCH_STRUCTS } from './mutation/patch-types.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

export type CompilationResult = { readonly program: Program; readonly type: Type } | { readonly problem: string };

type Options = Omit<AdmissionVariables, 'variables' | 'patches'>;

export class Programs {
  /** Variables by name; each can use the previous ones. */
  readonly variables = new Map<string, CompilationResult>();
  readonly #options: Options;
  readonly #costs: CallCosts;
  readonly #variableTypes = new Map<string, Type>();
  readonly #conditions = new Map<string, CompilationResult>();
  readonly #mutations = new Map<string, CompilationResult>();

  constructor(options: Options, variables: readonly NamedExpression[], costs: CallCosts) {
    this.#options = options;
    this.#costs = costs;
    for (const { name, expression } of variables) {
      const compiled = this.#compile(expression, { patches: false });
      this.variables.set(name, compiled);
      this.#variableTypes.set(name, 'type' in compiled ? toVariableType(compiled.type) : DYN);
    }
  }

  findOrCompileCondition(expression: string): CompilationResult {
    const compiled = this.#conditions.get(expression) ?? this.#compile(expression, { patches: false });
    this.#conditions.set(expression, compiled);
    return compiled;
  }

  /** Returns the compiled expression, which may create patches. */
  findOrCompileMutation(expression: string): CompilationResult {
    const compiled = this.#mutations.get(expression) ?? this.#compile(expression, { patches: true });
    this.#mutations.set(expression, compiled);
    return compiled;
  }

  #compile(expression: string, { patches }: { readonly patches: boolean }): CompilationResult {
    try {
      const variables = new Map(this.#variableTypes);
      const compiledExpression = compile(
        expression,
        createAdmissionEnvironment({ ...this.#options, variables, patches }),
      );
      return {
        program: createProgram(compiledExpression, this.#costs, patches ? PATCH_STRUCTS : undefined),
        type: compiledExpression.type,
      };
    } catch (error) {
      if (error instanceof SyntaxIssues) return { problem: `compilation failed: ${error.message}` };
      if (error instanceof PlanProblem) return { problem: `program instantiation failed: ${error.message}` };
      throw error;
    }
  }
}

const VARIABLE_KINDS: ReadonlySet<Kind> = new Set([
  ...(['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const),
  ...(['null', 'list', 'map'] as const),
]);

/** Returns the type of a variable: `dyn` for types that an extension library defines. */
export function toVariableType(type: Type): Type {
  if (!VARIABLE_KINDS.has(type.kind)) return DYN;
  return { ...type, parameters: type.parameters.map(toVariableType) };
}
