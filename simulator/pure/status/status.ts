/**
 * The API's own error and success document, and the error that carries one through the simulator. One constructor per
 * reason stands beside this file; nothing else in the simulator writes a Status by hand.
 */

/** Spelled as on the wire. `metadata` carries the token to go on with in a 410 for an expired `continue`. */
export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: { resourceVersion?: string; continue?: string; remainingItemCount?: number };
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

/** Thrown anywhere above the store; the outermost filter turns it into an answer with its code and headers. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: Status;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: Status, headers: Readonly<Record<string, string>> = {}) {
    super(status.message ?? status.reason ?? '');
    this.status = status;
    this.headers = headers;
  }
}

/** A problem at a place of an object, the source of one cause in a 422. `field` is a path such as `subsets[0].ports[1].name`. */
export interface FieldProblem {
  readonly type:
    | 'FieldValueNotFound'
    | 'FieldValueRequired'
    | 'FieldValueDuplicate'
    | 'FieldValueInvalid'
    | 'FieldValueNotSupported'
    | 'FieldValueForbidden'
    | 'FieldValueTooLong'
    | 'FieldValueTooMany'
    | 'InternalError'
    | 'FieldValueTypeInvalid';
  readonly field: string;
  /** The text after `field: `, as kube-apiserver words it, e.g. `Invalid value: "x": must be …`. */
  readonly message: string;
  /** The value in the message, if it is in Go syntax: `[]string{"a"}`. */
  readonly goValue?: string;
}
