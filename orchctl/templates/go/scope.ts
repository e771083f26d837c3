/** The variables of a Go template. Inner variables hide outer variables of the same name. */
import type { Value } from '../values.ts';

/** A value. `boxed` is set if its Go type is an interface, as for the elements of lists and the members of maps. */
export interface Box {
  readonly value: Value;
  readonly boxed: boolean;
}

export const createBox = (value: Value): Box => ({ value, boxed: true });

export class ExecutionError extends Error {}

export class Scope {
  readonly #variables: { readonly name: string; box: Box }[];

  constructor(root: Box) {
    this.#variables = [{ name: '$', box: root }];
  }

  /** Runs a function in an inner scope, and removes the variables that it declares. */
  runInInnerScope<T>(work: () => T): T {
    const { length } = this.#variables;
    const result = work();
    this.#variables.length = length;
    return result;
  }

  declare(name: string, box: Box): void {
    this.#variables.push({ name, box });
  }

  assign(name: string, box: Box): void {
    const variable = this.#variables.findLast((variable) => variable.name === name);
    if (variable === undefined) throw new ExecutionError(`undefined variable: ${name}`);
    variable.box = box;
  }

  lookUp(name: string): Box {
    const variable = this.#variables.findLast((variable) => variable.name === name);
    if (variable === undefined) throw new ExecutionError(`undefined variable: ${name}`);
    return variable.box;
  }
}
