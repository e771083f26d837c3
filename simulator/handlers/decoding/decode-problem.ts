/** Why a document can't be decoded as an object of the endpoint's kind. */

/** The kind and apiVersion in a document. */
export interface DocumentKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** The expected kind, where that of the body doesn't count. */
  readonly wanted?: string;
}

export class DecodeProblem extends Error {
  override readonly name = 'DecodeProblem';
  /** Absent where its kind and apiVersion couldn't be decoded. */
  readonly sent: DocumentKind | undefined;
  constructor(message: string, sent?: DocumentKind) {
    super(message);
    this.sent = sent;
  }
}

/** The document decodes, but not under Strict. */
export class StrictDecodeProblem extends DecodeProblem {}
