/**
 * Validates admission expressions when a policy or webhook is written. New expressions may use only functions that the previous release also
 * supports. Expressions that are already stored may use newer functions.
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

/** The variables and functions that an expression can use. */
export interface ExpressionScope {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  /** Whether the stored object already has the expression. */
  readonly isStored: boolean;
}

const CALL_COSTS = createCallCosts(COST_FACTORS.kubernetes);

export class ExpressionValidator {
  /** The minor release of the server. */
  readonly #serverMinor: number;
  /** The types of the variables that are already defined, or undefined if expressions cannot use variables. */
  readonly #variableTypes: Map<string, CelType> | undefined;

  constructor(serverMinor: number, { hasVariables }: { readonly hasVariables: boolean }) {
    this.#serverMinor = serverMinor;
    this.#variableTypes = hasVariables ? new Map() : undefined;
  }

  /** Returns the problem of an expression. `allowedTypes` are the allowed result types. If it is empty, all types are allowed. */
  findProblem(expression: string, scope: ExpressionScope, allowedTypes: readonly string[]): string | undefined {
    const typeOrProblem = this.#findTypeOrProblem(expression, scope, allowedTypes, { allowsPatches: false });
    return typeof typeOrProblem === 'string' ? typeOrProblem : undefined;
  }

  /** Returns the problem of an expression that returns a patch. */
  findMutationProblem(expression: string, scope: ExpressionScope, type: string): string | undefined {
    const typeOrProblem = this.#findTypeOrProblem(expression, scope, [type], { allowsPatches: true });
    return typeof typeOrProblem === 'string' ? typeOrProblem : undefined;
  }

  /**
   * Defines a variable and returns the problem of its expression, if any. Later expressions can use the variable even if its expression has
   * a problem.
   */
  defineVariable(name: string, expression: string, scope: ExpressionScope): string | undefined {
    const typeOrProblem = this.#findTypeOrProblem(expression, scope, [], { allowsPatches: false });
    this.#variableTypes?.set(name, typeof typeOrProblem === 'string' ? DYN : toVariableType(typeOrProblem));
    return typeof typeOrProblem === 'string' ? typeOrProblem : undefined;
  }

  /** Returns the result type of an expression, or its problem. */
  #findTypeOrProblem(
    expression: string,
    { hasParams, hasAuthorizer, isStored }: ExpressionScope,
    allowedTypes: readonly string[],
    { allowsPatches }: { readonly allowsPatches: boolean },
  ): CelType | string {
    const compatibleMinor = isStored ? STORED_EXPRESSIONS_MINOR : findCompatibleMinor(this.#serverMinor);
    const variableTypes = this.#variableTypes && new Map(this.#variableTypes);
    try {
      const checkedExpression = compileCel(
        expression,
        createAdmissionEnvironment({
          hasParams,
          hasAuthorizer,
          variableTypes,
          isGateEnabled: () => true,
          compatibleMinor,
          serverMinor: this.#serverMinor,
          allowsPatches,
        }),
      );
      const problem = describeTypeMismatch(checkedExpression.type, allowedTypes);
      if (problem !== undefined) return problem;
      createProgram(checkedExpression, CALL_COSTS);
      return checkedExpression.type;
    } catch (error) {
      if (error instanceof CompilationError) return `compilation failed: ${error.message}`;
      if (error instanceof PlanError) return `program instantiation failed: ${error.message}`;
      throw error;
    }
  }
}

function describeTypeMismatch(actualType: CelType, allowedTypes: readonly string[]): string | undefined {
  const type = formatFullTypeName(actualType);
  if (allowedTypes.length === 0 || allowedTypes.includes(type)) return undefined;
  const expected = allowedTypes.length === 1 ? allowedTypes[0] : `one of [${allowedTypes.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}
