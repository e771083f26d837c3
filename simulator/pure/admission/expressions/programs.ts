/** The expressions of a policy or webhook. Variables are compiled at once, and other expressions at their first use. */
import { compileCel, createProgram, type Program } from '../../cel/cel.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { PlanError } from '../../cel/evaluate/planned-expression.ts';
import { CompilationError } from '../../cel/syntax/issues.ts';
import { type CelType, DYN, type TypeKind } from '../../cel/types/type.ts';
import { type AdmissionEnvironmentOptions, createAdmissionEnvironment } from './environment.ts';
import { PATCH_STRUCT_FACTORY } from './mutation/patch-types.ts';

export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** A program with the type of its result, or the problem of the expression. */
export type CompilationResult = { readonly program: Program; readonly type: CelType } | { readonly problem: string };

type ProgramOptions = Omit<AdmissionEnvironmentOptions, 'variableTypes' | 'allowsPatches'>;

export class CompiledExpressions {
  /** The compiled variables of the policy by name. A variable can use the variables that are defined before it. */
  readonly variables = new Map<string, CompilationResult>();
  readonly #options: ProgramOptions;
  readonly #callCosts: CallCosts;
  readonly #variableTypes = new Map<string, CelType>();
  readonly #compiledExpressions = new Map<string, CompilationResult>();
  readonly #compiledMutations = new Map<string, CompilationResult>();

  constructor(options: ProgramOptions, variables: readonly NamedExpression[], costs: CallCosts) {
    this.#options = options;
    this.#callCosts = costs;
    for (const { name, expression } of variables) {
      const compilation = this.#compile(expression, { allowsPatches: false });
      this.variables.set(name, compilation);
      this.#variableTypes.set(name, 'type' in compilation ? toVariableType(compilation.type) : DYN);
    }
  }

  /** Returns the compiled expression. It cannot create patches. */
  findOrCompileExpression(expression: string): CompilationResult {
    const compilation =
      this.#compiledExpressions.get(expression) ?? this.#compile(expression, { allowsPatches: false });
    this.#compiledExpressions.set(expression, compilation);
    return compilation;
  }

  /** Returns the compiled expression. It can create patches. */
  findOrCompileMutation(expression: string): CompilationResult {
    const compilation = this.#compiledMutations.get(expression) ?? this.#compile(expression, { allowsPatches: true });
    this.#compiledMutations.set(expression, compilation);
    return compilation;
  }

  #compile(expression: string, { allowsPatches }: { readonly allowsPatches: boolean }): CompilationResult {
    try {
      const variableTypes = new Map(this.#variableTypes);
      const checkedExpression = compileCel(
        expression,
        createAdmissionEnvironment({ ...this.#options, variableTypes, allowsPatches }),
      );
      return {
        program: createProgram(checkedExpression, this.#callCosts, allowsPatches ? PATCH_STRUCT_FACTORY : undefined),
        type: checkedExpression.type,
      };
    } catch (error) {
      if (error instanceof CompilationError) return { problem: `compilation failed: ${error.message}` };
      if (error instanceof PlanError) return { problem: `program instantiation failed: ${error.message}` };
      throw error;
    }
  }
}

/** The kinds of types that a variable can have. */
const VARIABLE_KINDS: ReadonlySet<TypeKind> = new Set([
  ...(['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const),
  ...(['null', 'list', 'map'] as const),
]);

/** Returns the type of a variable whose expression has the given type. It is `dyn` for types that an extension library defines. */
export function toVariableType(type: CelType): CelType {
  if (!VARIABLE_KINDS.has(type.kind)) return DYN;
  return { ...type, parameters: type.parameters.map(toVariableType) };
}
