/** What a custom object says of its kind and version is held against the type when the object is held against the one that is there. */
import type { FieldProblem } from '../../pure/status/status.ts';

export interface KindMismatch {
  /** What it calls itself, and is refused as. */
  readonly as: { readonly group: string; readonly kind: string };
  readonly problems: readonly FieldProblem[];
  /** It has no version at all. */
  readonly unversioned: boolean;
}
