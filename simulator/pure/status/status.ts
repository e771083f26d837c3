/**
 * The Status of the API, and the error that contains a Status. The files of this folder have one constructor per reason. No other code of
 * the simulator creates a Status.
 */

/** A Status, with the member names of the API. In a 410 for an expired `continue` token, `metadata` contains a new token. */
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

/** The error that contains a Status. The outermost filter converts it to a response with its code and headers. */
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

/** A problem of a field of an object, which becomes one cause in a 422. `field` is a path such as `subsets[0].ports[1].name`. */
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
  /** The text after `field: `, with the message of kube-apiserver, such as `Invalid value: "x": must be …`. */
  readonly message: string;
  /** The value in the message if it is in Go syntax, such as `[]string{"a"}`. */
  readonly goValue?: string;
  /** The value in releases whose messages contain values as JSON, if it cannot be derived from `goValue`. */
  readonly jsonValue?: string;
  /** The problem in releases that report it with a more general reason. */
  readonly generalProblem?: FieldProblem;
}
