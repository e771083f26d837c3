/** An expression after type checking. */
import type { Overload } from '../functions/library.ts';
import type { Expression } from '../syntax/ast.ts';
import { DYN, type Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

/** The meaning of a name: a variable by its full name, or a constant. */
export type Reference = { readonly variable: string } | { readonly constant: Value };

export class CheckedExpression {
  readonly source: string;
  readonly tree: Expression;
  readonly #types: ReadonlyMap<Expression, Type>;
  readonly #overloads: ReadonlyMap<Expression, readonly Overload[]>;
  readonly #references: ReadonlyMap<Expression, Reference>;

  constructor(
    source: string,
    tree: Expression,
    types: ReadonlyMap<Expression, Type>,
    overloads: ReadonlyMap<Expression, readonly Overload[]>,
    references: ReadonlyMap<Expression, Reference>,
  ) {
    this.source = source;
    this.tree = tree;
    this.#types = types;
    this.#overloads = overloads;
    this.#references = references;
  }

  get type(): Type {
    return this.findType(this.tree);
  }

  findType(tree: Expression): Type {
    return this.#types.get(tree) ?? DYN;
  }

  /** Returns the overloads that a call may resolve to. */
  findOverloads(tree: Expression): readonly Overload[] {
    return this.#overloads.get(tree) ?? [];
  }

  uses(variable: string): boolean {
    return [...this.#references.values()].some(
      (reference) => 'variable' in reference && reference.variable === variable,
    );
  }

  /** Returns undefined for the selection of a field and for a variable of a comprehension. */
  findReference(tree: Expression): Reference | undefined {
    return this.#references.get(tree);
  }
}
