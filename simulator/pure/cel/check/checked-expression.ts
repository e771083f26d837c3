/** An expression after type checking. */
import type { FunctionOverload } from '../functions/library.ts';
import type { Expression } from '../syntax/ast.ts';
import { type CelType, DYN } from '../types/type.ts';
import type { CelValue } from '../values/value.ts';

/** The declaration that a name refers to: a variable with its full name, or a constant. */
export type ResolvedReference = { readonly variable: string } | { readonly constant: CelValue };

export class CheckedExpression {
  readonly source: string;
  readonly tree: Expression;
  readonly #types: ReadonlyMap<Expression, CelType>;
  readonly #overloads: ReadonlyMap<Expression, readonly FunctionOverload[]>;
  readonly #references: ReadonlyMap<Expression, ResolvedReference>;

  constructor(
    source: string,
    tree: Expression,
    types: ReadonlyMap<Expression, CelType>,
    overloads: ReadonlyMap<Expression, readonly FunctionOverload[]>,
    references: ReadonlyMap<Expression, ResolvedReference>,
  ) {
    this.source = source;
    this.tree = tree;
    this.#types = types;
    this.#overloads = overloads;
    this.#references = references;
  }

  get type(): CelType {
    return this.findType(this.tree);
  }

  findType(tree: Expression): CelType {
    return this.#types.get(tree) ?? DYN;
  }

  /** Returns the overloads that a call may resolve to. */
  findOverloads(tree: Expression): readonly FunctionOverload[] {
    return this.#overloads.get(tree) ?? [];
  }

  usesVariable(variable: string): boolean {
    return [...this.#references.values()].some(
      (reference) => 'variable' in reference && reference.variable === variable,
    );
  }

  /** Returns the declaration that a name refers to. Returns undefined for the selection of a field and for a variable of a comprehension. */
  findReference(tree: Expression): ResolvedReference | undefined {
    return this.#references.get(tree);
  }
}
