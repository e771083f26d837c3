/**
 * Validates admission expressions when they are written. New expressions may use only features that the previous release also supports.
 * Expressions that are already stored may use newer features.
 */

import { compileCel, createProgram } from '../../cel/cel.ts';
import { createCallCosts } from '../../cel/cost/call-costs.ts';
import { COST_FACTORS } from '../../cel/cost/cost-factors.ts';
import { PlanError } from '../../cel/evaluate/planned-expression.ts';
import { findCompatibleMinor, STORED_EXPRESSIONS_MINOR } from '../../cel/kubernetes-environment.ts';
import { CompilationError } from '../../cel/syntax/issues.ts';
import { type CelType, DYN, formatFullTypeName } from '../../cel/types/type.ts';
import { createAdmissionEnvironment } from './environment.ts';
import { toVariableType } from './programs.ts';

export interface ExpressionScope {
  readonly params: boolean;
  readonly authorizer: boolean;
  readonly isStored: boolean;
}

const CALL_COSTS = createCallCosts(COST_FACTORS.kubernetes);

export class ExpressionValidator {
  /** The minor release of the server. */
  readonly #serverMinor: number;
  /** The types of the variables defined so far, or undefined if expressions cannot use variables. */
  readonly #variables: Map<string, CelType> | undefined;

  constructor(serverMinor: number, { hasVariables }: { readonly hasVariables: boolean }) {
    this.#serverMinor = serverMinor;
    this.#variables = hasVariables ? new Map() : undefined;
  }

  /** Returns the problem of an expression. `types` are the allowed result types. If it is empty, all types are allowed. */
  findProblem(expression: string, scope: ExpressionScope, types: readonly string[]): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, types, { patches: false });
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  /** Returns the problem of an expression that returns a patch. */
  findMutationProblem(expression: string, scope: ExpressionScope, type: string): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, [type], { patches: true });
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  /**
   * Defines a variable and returns the problem of its expression, if any. Later expressions can use the variable even if its expression has
   * a problem.
   */
  defineVariable(name: string, expression: string, scope: ExpressionScope): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, [], { patches: false });
    this.#variables?.set(name, typeof compiledOrProblem === 'string' ? DYN : toVariableType(compiledOrProblem));
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  #compileChecked(
    expression: string,
    { params: hasParams, authorizer: hasAuthorizer, isStored }: ExpressionScope,
    types: readonly string[],
    { patches: allowsPatches }: { readonly patches: boolean },
  ): CelType | string {
    const minor = isStored ? STORED_EXPRESSIONS_MINOR : findCompatibleMinor(this.#serverMinor);
    const variables = this.#variables && new Map(this.#variables);
    try {
      const compiledExpression = compileCel(
        expression,
        createAdmissionEnvironment({
          params: hasParams,
          authorizer: hasAuthorizer,
          variables,
          isGateEnabled: () => true,
          minor,
          serverMinor: this.#serverMinor,
          patches: allowsPatches,
        }),
      );
      const problem = describeTypeMismatch(compiledExpression.type, types);
      if (problem !== undefined) return problem;
      createProgram(compiledExpression, CALL_COSTS);
      return compiledExpression.type;
    } catch (error) {
      if (error instanceof CompilationError) return `compilation failed: ${error.message}`;
      if (error instanceof PlanError) return `program instantiation failed: ${error.message}`;
      throw error;
    }
  }
}

function describeTypeMismatch(actualType: CelType, types: readonly string[]): string | undefined {
  const type = formatFullTypeName(actualType);
  if (types.length === 0 || types.includes(type)) return undefined;
  const expected = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}
