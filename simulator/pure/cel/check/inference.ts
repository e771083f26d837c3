/** Infers types that are not known at first, such as the item type of `[]`, from their use. */
import type { FunctionOverload } from '../functions/library.ts';
import {
  assignType,
  chooseMoreGeneralType,
  isEqualOrLessSpecific,
  substituteBindings,
  substituteBindingsOrDyn,
  type TypeBindings,
} from '../types/assign.ts';
import { type CelType, createParameterType, DYN } from '../types/type.ts';
import { type OverloadResolution, resolveOverloads } from './overloads.ts';

export class TypeInference {
  #bindings: TypeBindings = new Map();
  #variableCount = 0;

  /** Returns a new type variable. */
  createTypeVariable(): CelType {
    return createParameterType(`_var${this.#variableCount++}`);
  }

  /** Replaces the bound type variables of a type. Keeps unbound variables. */
  substituteVariables(type: CelType): CelType {
    return substituteBindings(this.#bindings, type);
  }

  /** Replaces all type variables of a type. Unbound variables become dyn. */
  substituteVariablesOrDyn(type: CelType): CelType {
    return substituteBindingsOrDyn(this.#bindings, type);
  }

  /** Reports whether a value of the type `source` is assignable to the type `target`. If it is, binds type variables accordingly. */
  isAssignable(target: CelType, source: CelType): boolean {
    const bindings = assignType(this.#bindings, target, source);
    if (bindings !== undefined) this.#bindings = bindings;
    return bindings !== undefined;
  }

  /** Returns the common type of the previous items and the next item. */
  joinTypes(previousType: CelType | undefined, type: CelType): CelType {
    if (previousType === undefined) return type;
    if (this.isAssignable(previousType, type) || isEqualOrLessSpecific(previousType, type))
      return chooseMoreGeneralType(previousType, type);
    return DYN;
  }

  /** Selects the overloads of a function for argument types, and binds type variables accordingly. */
  resolveOverloads(
    declaredOverloads: readonly FunctionOverload[],
    isMethod: boolean,
    argumentTypes: readonly CelType[],
  ): OverloadResolution {
    const resolution = resolveOverloads(declaredOverloads, isMethod, argumentTypes, this.#bindings, () =>
      this.createTypeVariable(),
    );
    this.#bindings = resolution.bindings;
    return resolution;
  }
}
