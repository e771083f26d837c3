/**
 * Expressions of admission as they are written, which a server refuses that cannot be compiled. What is new may use only what the release
 * before knows; what is stored stays.
 */

import { compile, programOf } from '../../cel/cel.ts';
import { callCosts } from '../../cel/cost/call-costs.ts';
import { FIGURES } from '../../cel/cost/figures.ts';
import { PlanProblem } from '../../cel/evaluate/planned.ts';
import { NEW_EXPRESSIONS, STORED_EXPRESSIONS } from '../../cel/kubernetes-environment.ts';
import { SyntaxIssues } from '../../cel/syntax/issues.ts';
import { DYN, fullTypeName, type Type } from '../../cel/types/type.ts';
import { admissionEnvironment } from './environment.ts';
import { variableType } from './programs.ts';

export interface Scope {
  readonly params: boolean;
  readonly authorizer: boolean;
  readonly isStored: boolean;
}

const COSTS = callCosts(FIGURES.kubernetes);

export class WrittenExpressions {
  /** Undefined where nothing may be told of variables. */
  readonly #variables: Map<string, Type> | undefined;

  constructor(withVariables: boolean) {
    this.#variables = withVariables ? new Map() : undefined;
  }

  /** What is wrong with it. `types`: those that it must have, as they are printed; none for any. */
  problemOf(expression: string, scope: Scope, types: readonly string[]): string | undefined {
    const compiled = this.#compiled(expression, scope, types, false);
    return typeof compiled === 'string' ? compiled : undefined;
  }

  /** The same of one that makes a patch. */
  mutationProblem(expression: string, scope: Scope, type: string): string | undefined {
    const compiled = this.#compiled(expression, scope, [type], true);
    return typeof compiled === 'string' ? compiled : undefined;
  }

  /** What is wrong with it; either way those behind it may name it. */
  define(name: string, expression: string, scope: Scope): string | undefined {
    const compiled = this.#compiled(expression, scope, [], false);
    this.#variables?.set(name, typeof compiled === 'string' ? DYN : variableType(compiled));
    return typeof compiled === 'string' ? compiled : undefined;
  }

  #compiled(
    expression: string,
    { params, authorizer, isStored }: Scope,
    types: readonly string[],
    patches: boolean,
  ): Type | string {
    const minor = isStored ? STORED_EXPRESSIONS : NEW_EXPRESSIONS;
    const variables = this.#variables && new Map(this.#variables);
    try {
      const checked = compile(
        expression,
        admissionEnvironment({ params, authorizer, variables, gates: () => true, minor, patches }),
      );
      const problem = typeProblem(checked.type, types);
      if (problem !== undefined) return problem;
      programOf(checked, COSTS);
      return checked.type;
    } catch (error) {
      if (error instanceof SyntaxIssues) return `compilation failed: ${error.message}`;
      if (error instanceof PlanProblem) return `program instantiation failed: ${error.message}`;
      throw error;
    }
  }
}

function typeProblem(of: Type, types: readonly string[]): string | undefined {
  const type = fullTypeName(of);
  if (types.length === 0 || types.includes(type)) return undefined;
  const expected = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
  return `must evaluate to ${expected} but got ${type}`;
}
