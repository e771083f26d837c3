/**
 * Validates admission expressions when they are written. New expressions may use only features that the previous release also supports;
 * expressions that are already stored may use newer features.
 */

import { compile, createProgram } from '../../cel/cel.ts';
import { createCallCosts } from '../../cel/cost/call-costs.ts';
import { FIGURES } from '../../cel/cost/figures.ts';
import { PlanProblem } from '../../cel/evaluate/planned.ts';
import { findCompatibleMinor, STORED_EXPRESSIONS } from '../../cel/kubernetes-environment.ts';
import { SyntaxIssues } from '../../cel/syntax/issues.ts';
import { DYN, formatTypeName, type Type } from '../../cel/types/type.ts';
import { createAdmissionEnvironment } from './environment.ts';
import { toVariableType } from './programs.ts';

export interface Scope {
  readonly params: boolean;
  readonly authorizer: boolean;
  readonly isStored: boolean;
}

const COSTS = createCallCosts(FIGURES.kubernetes);

export class ExpressionValidator {
  /** The minor release of the server. */
  readonly #server: number;
  /** Undefined where expressions cannot use variables. */
  readonly #variables: Map<string, Type> | undefined;

  constructor(server: number, { hasVariables }: { readonly hasVariables: boolean }) {
    this.#server = server;
    this.#variables = hasVariables ? new Map() : undefined;
  }

  /** Returns the problem of an expression. `types`: the allowed result types; all if empty. */
  findProblem(expression: string, scope: Scope, types: readonly string[]): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, types, { patches: false });
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  /** Returns the problem of an expression that returns a patch. */
  findMutationProblem(expression: string, scope: Scope, type: string): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, [type], { patches: true });
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  /**
   * Defines a variable and returns the problem of its expression, if any. Later expressions can use the variable even if its expression has
   * a problem.
   */
  define(name: string, expression: string, scope: Scope): string | undefined {
    const compiledOrProblem = this.#compileChecked(expression, scope, [], { patches: false });
    this.#variables?.set(name, typeof compiledOrProblem === 'string' ? DYN : toVariableType(compiledOrProblem));
    return typeof compiledOrProblem === 'string' ? compiledOrProblem : undefined;
  }

  #compileChecked(
    expression: string,
    { params, authorizer, isStored }: Scope,
    types: readonly string[],
    { patches }: { readonly patches: boolean },
  ): Type | string {
    const minor = isStored ? STORED_EXPRESSIONS : findCompatibleMinor(this.#server);
    const variables = this.#variables && new Map(this.#variables);
    try {
      const compiledExpression = compile(
        expression,
        createAdmissionEnvironment({
          params,
          authorizer,
          variables,
          gates: () => true,
          minor,
          server: this.#server,
          patches,
        }),
      );
      const problem = describeTypeMismatch(compiledExpression.type, types);
      if (problem !== undefined) return problem;
      createProgram(compiledExpression, COSTS);
      return compiledExpression.type;
    } catch (error) {
      if (error instanceof SyntaxIssues) return `compilation failed: ${error.message}`;
      if (error instanceof PlanProblem) return `program instantiation failed: ${error.message}`;
      throw error;
    }
  }
}

function describeTypeMismatch(actualType: Type, types: readonly string[]): string | undefined {
  const type = formatTypeName(actualType);
  if (types.length === 0 || types.includes(type)) return undefined;
  const expected = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}
