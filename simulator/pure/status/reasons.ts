/**
 * One constructor per Status reason, in order of code, with the messages of kube-apiserver 1.32 (rules err-*). `Invalid` (422) is in
 * invalid.ts. The constructors return the error and do not throw it.
 */
import { quote } from '../../../values/go-quote.ts';
import { createDetails, createStatusError, formatQualifiedName, type QualifiedResource } from './failure.ts';
import { type StatusCause, StatusError } from './status.ts';

/** 400: the request cannot be processed (err-400-unparsable-body). */
export function createBadRequestError(message: string): StatusError {
  return createStatusError(400, 'BadRequest', message);
}

/** 401: the user could not be determined. */
export function createUnauthorizedError(): StatusError {
  return createStatusError(401, 'Unauthorized', 'Unauthorized');
}

/**
 * 403: `endpoints "x" is forbidden: DETAIL`. Without a name, the message concerns the resource itself. Without a resource, it is
 * `forbidden: DETAIL`.
 */
export function createForbiddenError(qualifiedResource: QualifiedResource, name: string, detail: string): StatusError {
  const subject =
    qualifiedResource.group === '' && qualifiedResource.resource === ''
      ? 'forbidden'
      : `${describeSubject(qualifiedResource, name)} is forbidden`;
  return createStatusError(403, 'Forbidden', `${subject}: ${detail}`, createDetails(qualifiedResource, name));
}

/** 403 for a create in a terminating namespace (ns-create-in-terminating-namespace-403). */
export function createNamespaceTerminatingError(
  qualifiedResource: QualifiedResource,
  name: string,
  namespace: string,
): StatusError {
  const detail = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const error = createForbiddenError(qualifiedResource, name, detail);
  const cause: StatusCause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  };
  return new StatusError({ ...error.status, details: { ...error.status.details, causes: [cause] } });
}

/** 404: `endpoints "x" not found` (err-404-get). */
export function createNotFoundError(qualifiedResource: QualifiedResource, name: string): StatusError {
  return createStatusError(
    404,
    'NotFound',
    `${formatQualifiedName(qualifiedResource)} ${quote(name)} not found`,
    createDetails(qualifiedResource, name),
  );
}

/** 404 for a path below a served version without a resource or subresource of that name. */
export function createUnknownResourceError(): StatusError {
  return createStatusError(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 405 for a verb that the path does not support (err-405-method). */
export function createMethodNotAllowedError(): StatusError {
  return createStatusError(
    405,
    'MethodNotAllowed',
    'the server does not allow this method on the requested resource',
    {},
  );
}

/** 400: the body of a PUT, or the result of a patch, has no name. */
export function createUndeterminableNameError(name: string): StatusError {
  return createBadRequestError(
    `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
  );
}

/** 405: the resource supports the verb, but not for this request. */
export function createMethodNotSupportedError(qualifiedResource: QualifiedResource, action: string): StatusError {
  const message = `${action} is not supported on resources of kind ${quote(formatQualifiedName(qualifiedResource))}`;
  return createStatusError(405, 'MethodNotAllowed', message, createDetails(qualifiedResource, ''));
}

/** 406: the server supports none of the media types that the client accepts. */
export function createNotAcceptableError(mediaTypes: readonly string[]): StatusError {
  const message = `406: Not Acceptable\n\nAvailable representations: ${mediaTypes.join(', ')}`;
  return createStatusError(406, 'NotAcceptable', message, {});
}

/** 406: the server supports the media types in Accept, but not with their parameters. */
export function createUnsatisfiableAcceptError(mediaTypes: readonly string[]): StatusError {
  const message = `only the following media types are accepted: ${mediaTypes.join(', ')}`;
  return createStatusError(406, 'NotAcceptable', message);
}

/** 409: the name exists (rest-name-conflict-status). */
export function createAlreadyExistsError(qualifiedResource: QualifiedResource, name: string): StatusError {
  return createStatusError(
    409,
    'AlreadyExists',
    `${formatQualifiedName(qualifiedResource)} ${quote(name)} already exists`,
    createDetails(qualifiedResource, name),
  );
}

/** 409: every generated name existed. */
export function createGenerateNameConflictError(
  qualifiedResource: QualifiedResource,
  name: string,
  retryAfterSeconds: number,
): StatusError {
  const message = `${formatQualifiedName(qualifiedResource)} ${quote(name)} already exists, the server was not able to generate a unique name for the object`;
  return createStatusError(409, 'AlreadyExists', message, {
    ...createDetails(qualifiedResource, name),
    retryAfterSeconds,
  });
}

export const OBJECT_MODIFIED_MESSAGE =
  'the object has been modified; please apply your changes to the latest version and try again';

/** 409: a precondition is not met, by default the resourceVersion (rest-put-stale-version-409). */
export function createConflictError(
  qualifiedResource: QualifiedResource,
  name: string,
  detail: string = OBJECT_MODIFIED_MESSAGE,
): StatusError {
  const message = `Operation cannot be fulfilled on ${formatQualifiedName(qualifiedResource)} ${quote(name)}: ${detail}`;
  return createStatusError(409, 'Conflict', message, createDetails(qualifiedResource, name));
}

/**
 * 410: the resourceVersion is no longer available (err-410-reason-expired). With `continueToken`, the client can continue the list at the
 * newest resourceVersion.
 */
export function createExpiredError(message: string, continueToken?: string): StatusError {
  const error = createStatusError(410, 'Expired', message);
  return continueToken === undefined
    ? error
    : new StatusError({ ...error.status, metadata: { continue: continueToken } });
}

/** 410 for data that is permanently unavailable. */
export function createGoneError(message: string): StatusError {
  return createStatusError(410, 'Gone', message);
}

/** 413: the body is too long. */
export function createRequestTooLargeError(message: string): StatusError {
  return createStatusError(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** 415: the body has an unsupported media type. The message lists the supported types. */
export function createUnsupportedMediaTypeError(acceptedTypes: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${acceptedTypes.join(', ')}`;
  return createStatusError(415, 'UnsupportedMediaType', message);
}

/** 415 for a patch with an unknown media type. `detail` is the end of the message. */
export function createUnsupportedPatchTypeError(detail = ''): StatusError {
  return createStatusError(415, 'UnsupportedMediaType', `415: Unsupported Media Type${detail}`, {});
}

/** 429: the client can retry the request after a number of seconds. */
export function createTooManyRequestsError(message: string, retryAfterSeconds: number): StatusError {
  return createStatusError(429, 'TooManyRequests', message, { retryAfterSeconds });
}

/** 500 with the reason InternalError. The message is its only cause. */
export function createInternalError(detail: string): StatusError {
  return createStatusError(500, 'InternalError', `Internal error occurred: ${detail}`, {
    causes: [{ message: detail }],
  });
}

/** 500 without a reason, which kube-apiserver returns for errors of libraries. */
export function createErrorWithoutReason(message: string): StatusError {
  return createStatusError(500, undefined, message);
}

/** 500: the operation could not be completed because of a temporary problem. */
export function createServerTimeoutError(
  qualifiedResource: QualifiedResource,
  operation: string,
  retryAfterSeconds: number,
): StatusError {
  const message = `The ${operation} operation against ${formatQualifiedName(qualifiedResource)} could not be completed at this time, please try again.`;
  const details = createDetails(qualifiedResource, operation);
  return createStatusError(
    500,
    'ServerTimeout',
    message,
    retryAfterSeconds === 0 ? details : { ...details, retryAfterSeconds },
  );
}

/** 503: the server cannot process the request at this time. */
export function createServiceUnavailableError(message: string): StatusError {
  return createStatusError(503, 'ServiceUnavailable', message);
}

/** 504: the request was not completed in time. */
export function createTimeoutError(message: string, retryAfterSeconds?: number): StatusError {
  return createStatusError(
    504,
    'Timeout',
    `Timeout: ${message}`,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}

/**
 * 504 for a resourceVersion that the server has not reached yet (rv-unrecognized-504). The response of the
 * watch cache contains retryAfterSeconds, but the response of the storage does not.
 */
export function createLargeResourceVersionError(
  requestedVersion: number | bigint | string,
  currentVersion: number | bigint | string,
  source: 'cache' | 'storage' = 'cache',
): StatusError {
  const text = 'Too large resource version';
  return createStatusError(504, 'Timeout', `Timeout: ${text}: ${requestedVersion}, current: ${currentVersion}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: text }],
    ...(source === 'cache' && { retryAfterSeconds: 1 }),
  });
}

function describeSubject(qualifiedResource: QualifiedResource, name: string): string {
  return name === ''
    ? formatQualifiedName(qualifiedResource)
    : `${formatQualifiedName(qualifiedResource)} ${quote(name)}`;
}
