/** Infers types that are not known at first, such as the item type of `[]`, from their use. */
import type { FunctionOverload } from '../functions/library.ts';
import {
  assignType,
  chooseMoreGeneralType,
  isEqualOrLessSpecific,
  substituteAllBindings,
  substituteBindings,
  type TypeBindings,
} from '../types/assign.ts';
import { type CelType, createParameterType, DYN } from '../types/type.ts';
import { type OverloadResolution, resolveOverloads } from './overloads.ts';

export class TypeInference {
  #bindings: TypeBindings = new Map();
  #variableCount = 0;

  /** Returns a new type variable. */
  createVariable(): CelType {
    return createParameterType(`_var${this.#variableCount++}`);
  }

  /** Replaces the variables that are known so far. */
  resolveKnown(type: CelType): CelType {
    return substituteBindings(this.#bindings, type);
  }

  /** Replaces all variables. Unknown variables become dyn. */
  resolveFully(type: CelType): CelType {
    return substituteAllBindings(this.#bindings, type);
  }

  /** Reports whether a value of the second type is assignable to the first, and binds variables accordingly. */
  isAssignable(left: CelType, right: CelType): boolean {
    const bindings = assignType(this.#bindings, left, right);
    if (bindings !== undefined) this.#bindings = bindings;
    return bindings !== undefined;
  }

  /** Returns the common type of successive items. */
  joinTypes(previousType: CelType | undefined, type: CelType): CelType {
    if (previousType === undefined) return type;
    if (this.isAssignable(previousType, type) || isEqualOrLessSpecific(previousType, type))
      return chooseMoreGeneralType(previousType, type);
    return DYN;
  }

  resolve(
    declaredOverloads: readonly FunctionOverload[],
    isMethod: boolean,
    argumentTypes: readonly CelType[],
  ): OverloadResolution {
    const resolution = resolveOverloads(declaredOverloads, isMethod, argumentTypes, this.#bindings, () =>
      this.createVariable(),
    );
    this.#bindings = resolution.bindings;
    return resolution;
  }
}
