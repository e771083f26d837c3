/** The expressions of a policy or webhook. Each expression is compiled at its first use and cached. */
import { compileCel, createProgram, type Program } from '../../cel/cel.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { PlanError } from '../../cel/evaluate/planned-expression.ts';
import { CompilationError } from '../../cel/syntax/issues.ts';
import { type CelType, DYN, type TypeKind } from '../../cel/types/type.ts';
import { type AdmissionVariables, createAdmissionEnvironment } from './environment.ts';
import { PATCH_STRUCTS } from './mutation/patch-types.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

export type CompilationResult = { readonly program: Program; readonly type: CelType } | { readonly problem: string };

type ProgramOptions = Omit<AdmissionVariables, 'variables' | 'patches'>;

export class CompiledExpressions {
  /** The variables by name. A variable can use the variables before it. */
  readonly variables = new Map<string, CompilationResult>();
  readonly #options: ProgramOptions;
  readonly #callCosts: CallCosts;
  readonly #variableTypes = new Map<string, CelType>();
  readonly #compiledConditions = new Map<string, CompilationResult>();
  readonly #compiledMutations = new Map<string, CompilationResult>();

  constructor(options: ProgramOptions, variables: readonly NamedExpression[], costs: CallCosts) {
    this.#options = options;
    this.#callCosts = costs;
    for (const { name, expression } of variables) {
      const compiled = this.#compile(expression, { patches: false });
      this.variables.set(name, compiled);
      this.#variableTypes.set(name, 'type' in compiled ? toVariableType(compiled.type) : DYN);
    }
  }

  findOrCompileCondition(expression: string): CompilationResult {
    const compiled = this.#compiledConditions.get(expression) ?? this.#compile(expression, { patches: false });
    this.#compiledConditions.set(expression, compiled);
    return compiled;
  }

  /** Returns the compiled expression, which may create patches. */
  findOrCompileMutation(expression: string): CompilationResult {
    const compiled = this.#compiledMutations.get(expression) ?? this.#compile(expression, { patches: true });
    this.#compiledMutations.set(expression, compiled);
    return compiled;
  }

  #compile(expression: string, { patches: allowsPatches }: { readonly patches: boolean }): CompilationResult {
    try {
      const variables = new Map(this.#variableTypes);
      const compiledExpression = compileCel(
        expression,
        createAdmissionEnvironment({ ...this.#options, variables, patches: allowsPatches }),
      );
      return {
        program: createProgram(compiledExpression, this.#callCosts, allowsPatches ? PATCH_STRUCTS : undefined),
        type: compiledExpression.type,
      };
    } catch (error) {
      if (error instanceof CompilationError) return { problem: `compilation failed: ${error.message}` };
      if (error instanceof PlanError) return { problem: `program instantiation failed: ${error.message}` };
      throw error;
    }
  }
}

const VARIABLE_KINDS: ReadonlySet<TypeKind> = new Set([
  ...(['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const),
  ...(['null', 'list', 'map'] as const),
]);

/** Returns the type of a variable, which is `dyn` for types that an extension library defines. */
export function toVariableType(type: CelType): CelType {
  if (!VARIABLE_KINDS.has(type.kind)) return DYN;
  return { ...type, parameters: type.parameters.map(toVariableType) };
}
