/** The errors of documents that cannot be decoded as an object of the endpoint's kind. */

/** The kind and apiVersion in a document. */
export interface DocumentKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** The expected kind, if it is not that of the endpoint. */
  readonly expectedKind?: string;
}

export class DecodeProblem extends Error {
  override readonly name = 'DecodeProblem';
  /** Absent if kind and apiVersion could not be decoded. */
  readonly sentKind: DocumentKind | undefined;
  constructor(message: string, sentDocumentKind?: DocumentKind) {
    super(message);
    this.sentKind = sentDocumentKind;
  }
}

/** The document can be decoded, but not with Strict. */
export class StrictDecodeProblem extends DecodeProblem {}
