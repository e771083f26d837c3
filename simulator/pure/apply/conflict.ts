/** The conflicts of an apply. A conflict is a field that the apply would change and that another manager owns. */
import type { Path } from '../fields/path-element.ts';

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
