/** Why a document is no object of the kind that is asked for. */

/** What a document says that it is. */
export interface DocumentKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** The kind that it should be, where the body's own word for it doesn't count. */
  readonly wanted?: string;
}

export class DecodeProblem extends Error {
  override readonly name = 'DecodeProblem';
  /** Absent where not even its kind and version could be read. */
  readonly sent: DocumentKind | undefined;
  constructor(message: string, sent?: DocumentKind) {
    super(message);
    this.sent = sent;
  }
}

/** It is one, but for what Strict doesn't let pass. */
export class StrictDecodeProblem extends DecodeProblem {}
