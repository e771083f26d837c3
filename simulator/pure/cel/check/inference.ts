/** Types that are not known yet, such as that of the items of `[]`, and what they turn out to be where they are used. */
import type { Overload } from '../functions/library.ts';
import { assign, type Bindings, isEqualOrLessSpecific, mostGeneral, substitute } from '../types/assign.ts';
import { DYN, parameterOf, type Type } from '../types/type.ts';
import { type Resolution, resolveOverload } from './overloads.ts';

export class Inference {
  #bindings: Bindings = new Map();
  #variables = 0;

  /** One that nothing is known of. */
  variable(): Type {
    return parameterOf(`_var${this.#variables++}`);
  }

  /** As far as it is known by now. */
  known(type: Type): Type {
    return substitute(this.#bindings, type, false);
  }

  /** What isn't known can be anything. */
  settled(type: Type): Type {
    return substitute(this.#bindings, type, true);
  }

  /** Whether a value of the other may stand where one is expected: what that says of unknown ones is kept. */
  assignable(one: Type, other: Type): boolean {
    const bindings = assign(this.#bindings, one, other);
    if (bindings !== undefined) this.#bindings = bindings;
    return bindings !== undefined;
  }

  /** Of items written beside each other. */
  joined(before: Type | undefined, type: Type): Type {
    if (before === undefined) return type;
    if (this.assignable(before, type) || isEqualOrLessSpecific(before, type)) return mostGeneral(before, type);
    return DYN;
  }

  resolve(declared: readonly Overload[], member: boolean, given: readonly Type[]): Resolution {
    const resolution = resolveOverload(declared, member, given, this.#bindings, () => this.variable());
    this.#bindings = resolution.bindings;
    return resolution;
  }
}
