/** The kind and apiVersion of a custom object that don't match the endpoint; an update reports them when it validates the object. */
import type { FieldProblem } from '../../pure/status/status.ts';

export interface KindMismatch {
  /** The kind in the document, for the Status. */
  readonly servedKind: { readonly group: string; readonly kind: string };
  readonly problems: readonly FieldProblem[];
  /** The document has no apiVersion. */
  readonly unversioned: boolean;
}
