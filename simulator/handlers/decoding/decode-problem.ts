/** The errors for documents that cannot be decoded as an object of the endpoint's kind. */

/** The kind and apiVersion of a document. */
export interface DocumentKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** The expected kind, if it differs from the kind of the endpoint. */
  readonly expectedKind?: string;
}

export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** The kind and apiVersion of the document; undefined if they cannot be decoded. */
  readonly sentKind: DocumentKind | undefined;
  constructor(message: string, sentDocumentKind?: DocumentKind) {
    super(message);
    this.sentKind = sentDocumentKind;
  }
}

/** The error for a document that strict field validation rejects. */
export class StrictDecodeError extends DecodeError {}
