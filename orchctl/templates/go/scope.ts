/** The variables of a Go template. Inner variables hide outer variables of the same name. */
import type { Value } from '../values.ts';

/** A value. `hasInterfaceType` is set if its Go type is an interface, as for the elements of lists and the members of maps. */
export interface ScopedValue {
  readonly value: Value;
  readonly hasInterfaceType: boolean;
}

export const createInterfaceValue = (value: Value): ScopedValue => ({ value, hasInterfaceType: true });

export class ExecutionError extends Error {}

export class VariableScope {
  readonly #variables: { readonly name: string; scopedValue: ScopedValue }[];

  constructor(root: ScopedValue) {
    this.#variables = [{ name: '$', scopedValue: root }];
  }

  /** Runs a function in an inner scope. Afterwards, removes the variables that the function declared. */
  runInInnerScope<T>(task: () => T): T {
    const { length } = this.#variables;
    const result = task();
    this.#variables.length = length;
    return result;
  }

  declare(name: string, scopedValue: ScopedValue): void {
    this.#variables.push({ name, scopedValue });
  }

  assign(name: string, scopedValue: ScopedValue): void {
    const variable = this.#variables.findLast((variable) => variable.name === name);
    if (variable === undefined) throw new ExecutionError(`undefined variable: ${name}`);
    variable.scopedValue = scopedValue;
  }

  lookUp(name: string): ScopedValue {
    const variable = this.#variables.findLast((variable) => variable.name === name);
    if (variable === undefined) throw new ExecutionError(`undefined variable: ${name}`);
    return variable.scopedValue;
  }
}
