/** A kind or apiVersion of a custom resource that does not match the endpoint. In an update, the validation of the object reports it. */
import type { FieldProblem } from '../../pure/status/status.ts';

export interface KindMismatch {
  /** The group and kind of the document, for the error. */
  readonly documentKind: { readonly group: string; readonly kind: string };
  readonly problems: readonly FieldProblem[];
  /** Whether the document lacks an apiVersion. */
  readonly lacksApiVersion: boolean;
}
