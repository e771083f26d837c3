/** What keeps an apply from being done: fields that it would change and that others own. */
import type { Path } from '../fields/path-element.ts';

export interface Conflict {
  /** Identifier of the manager, as in the map of managers that was given. */
  readonly manager: string;
  readonly path: Path;
}

export class ConflictError extends Error {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super(`${conflicts.length} conflicts`);
    this.conflicts = conflicts;
  }
}
