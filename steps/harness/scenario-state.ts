/**
 * State that the steps of one module share within a scenario. The module declares it, so that the World does not depend on it:
 *
 *     const pages = createScenarioState<PageList>('pages');
 *     pages.set(this, list);   // in one step
 *     pages.get(this).pages;   // in a later step
 */
import { createSuiteError } from '../../client/errors.ts';

export interface ScenarioState<T> {
  /** Returns the value of an earlier step. Throws an error if there is no value. */
  get(world: object): T;
  /** Returns the value of an earlier step, or undefined. */
  find(world: object): T | undefined;
  /** Stores a value for later steps, and returns it. */
  set(world: object, value: T): T;
}

export function createScenarioState<T>(name: string): ScenarioState<T> {
  const values = new WeakMap<object, T>();
  return {
    get: (world) => {
      const value = values.get(world);
      if (value === undefined) throw createSuiteError(`no earlier step of the scenario provided: ${name}`);
      return value;
    },
    find: (world) => values.get(world),
    set: (world, value) => {
      values.set(world, value);
      return value;
    },
  };
}
