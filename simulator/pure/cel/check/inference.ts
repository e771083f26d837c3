/** Infers types that are unknown at first, such as that of the items of `[]`, from their use. */
import type { Overload } from '../functions/library.ts';
import {
  assign,
  type Bindings,
  chooseMoreGeneral,
  isEqualOrLessSpecific,
  substitute,
  substituteAll,
} from '../types/assign.ts';
import { createParameterType, DYN, type Type } from '../types/type.ts';
import { type Resolution, resolveOverload } from './overloads.ts';

export class Inference {
  #bindings: Bindings = new Map();
  #variables = 0;

  /** Returns a new type variable. */
  variable(): Type {
    return createParameterType(`_var${this.#variables++}`);
  }

  /** Replaces the variables that are known so far. */
  resolveKnown(type: Type): Type {
    return substitute(this.#bindings, type);
  }

  /** Replaces all variables; unknown variables become dyn. */
  resolveFully(type: Type): Type {
    return substituteAll(this.#bindings, type);
  }

  /** Reports whether a value of the second type is assignable to the first, and binds variables accordingly. */
  assignable(left: Type, right: Type): boolean {
    const bindings = assign(this.#bindings, left, right);
    if (bindings !== undefined) this.#bindings = bindings;
    return bindings !== undefined;
  }

  /** Returns the common type of successive items. */
  joinTypes(before: Type | undefined, type: Type): Type {
    if (before === undefined) return type;
    if (this.assignable(before, type) || isEqualOrLessSpecific(before, type)) return chooseMoreGeneral(before, type);
    return DYN;
  }

  resolve(declaredOverloads: readonly Overload[], isMethod: boolean, argumentTypes: readonly Type[]): Resolution {
    const resolution = resolveOverload(declaredOverloads, isMethod, argumentTypes, this.#bindings, () =>
      this.variable(),
    );
    this.#bindings = resolution.bindings;
    return resolution;
  }
}
