/** Why a document is no object of the kind that is asked for. */

export class DecodeProblem extends Error {
  override readonly name = 'DecodeProblem';
  /** What the document was taken for; absent where not even its kind and version could be read. */
  readonly sent: { readonly kind: string; readonly apiVersion: string } | undefined;
  constructor(message: string, sent?: { readonly kind: string; readonly apiVersion: string }) {
    super(message);
    this.sent = sent;
  }
}

/** It is one, but for what Strict doesn't let pass. */
export class StrictDecodeProblem extends DecodeProblem {}
