/**
 * State that the steps of one file hand on within a scenario. The file declares it, so that the World need not know it:
 *
 *     const pages = slot<PageWalk>('pages');
 *     pages.set(this, walk);      // in one step
 *     pages.get(this).pages;       // in a later one
 */
import { createSuiteError } from '../../client/errors.ts';

export interface Slot<T> {
  /** Returns the value of an earlier step. */
  get(world: object): T;
  /** Returns the value of an earlier step, if there is one. */
  find(world: object): T | undefined;
  set(world: object, value: T): T;
}

export function slot<T>(name: string): Slot<T> {
  const values = new WeakMap<object, T>();
  return {
    get: (world) => {
      const value = values.get(world);
      if (value === undefined) throw createSuiteError(`no step before this one left: ${name}`);
      return value;
    },
    find: (world) => values.get(world),
    set: (world, value) => {
      values.set(world, value);
      return value;
    },
  };
}
