/** The errors of documents that cannot be decoded as an object of the endpoint's kind. */

/** The kind and apiVersion in a document. */
export interface DocumentKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** The expected kind, if it is not that of the endpoint. */
  readonly wanted?: string;
}

export class DecodeProblem extends Error {
  override readonly name = 'DecodeProblem';
  /** Absent if kind and apiVersion could not be decoded. */
  readonly sent: DocumentKind | undefined;
  constructor(message: string, sent?: DocumentKind) {
    super(message);
    this.sent = sent;
  }
}

/** The document can be decoded, but not with Strict. */
export class StrictDecodeProblem extends DecodeProblem {}
