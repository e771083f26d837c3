/** The conflicts of an apply. */
import type { Path } from '../fields/path-element.ts';

/** A field that an apply would change, but that another manager owns. */
export interface Conflict {
  /** The identifier of the manager that owns the field. */
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
