/**
 * One constructor per Status reason, in order of code, with the messages of kube-apiserver 1.32 (rules err-*). `Invalid` (422) is in
 * invalid.ts. Each returns the error; none throws.
 */
import { quote } from '../../../values/go-quote.ts';
import { failure, formatQualifiedName, type QualifiedResource, toDetails } from './failure.ts';
import { type StatusCause, StatusError } from './status.ts';

/** 400: the request cannot be processed (err-400-unparsable-body). */
export function badRequest(message: string): StatusError {
  return failure(400, 'BadRequest', message);
}

/** 401: the user could not be determined. */
export function createUnauthorizedError(): StatusError {
  return failure(401, 'Unauthorized', 'Unauthorized');
}

/** 403: `endpoints "x" is forbidden: because`; without a name for the whole resource, without a resource only `forbidden: because`. */
export function forbidden(qualifiedResource: QualifiedResource, name: string, detail: string): StatusError {
  const subject =
    qualifiedResource.group === '' && qualifiedResource.resource === ''
      ? 'forbidden'
      : `${describeSubject(qualifiedResource, name)} is forbidden`;
  return failure(403, 'Forbidden', `${subject}: ${detail}`, toDetails(qualifiedResource, name));
}

/** 403 for a create in a terminating namespace (ns-create-in-terminating-namespace-403). */
export function namespaceTerminating(
  qualifiedResource: QualifiedResource,
  name: string,
  namespace: string,
): StatusError {
  const detail = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const error = forbidden(qualifiedResource, name, detail);
  const cause: StatusCause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  };
  return new StatusError({ ...error.status, details: { ...error.status.details, causes: [cause] } });
}

/** 404: `endpoints "x" not found` (err-404-get). */
export function notFound(qualifiedResource: QualifiedResource, name: string): StatusError {
  return failure(
    404,
    'NotFound',
    `${formatQualifiedName(qualifiedResource)} ${quote(name)} not found`,
    toDetails(qualifiedResource, name),
  );
}

/** 404 for a path below a served version without a resource or subresource of that name. */
export function unknownResource(): StatusError {
  return failure(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 405 for a verb that the path does not support (err-405-method). */
export function methodNotAllowed(): StatusError {
  return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** 400: the body of a PUT, or the result of a patch, has no name. */
export function nameUndeterminable(name: string): StatusError {
  return badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
}

/** 405 from a resource that supports the verb but not in this way. */
export function methodNotSupported(qualifiedResource: QualifiedResource, action: string): StatusError {
  const message = `${action} is not supported on resources of kind ${quote(formatQualifiedName(qualifiedResource))}`;
  return failure(405, 'MethodNotAllowed', message, toDetails(qualifiedResource, ''));
}

/** 406: the server supports none of the media types that the client accepts. */
export function notAcceptable(mediaTypes: readonly string[]): StatusError {
  const message = `406: Not Acceptable\n\nAvailable representations: ${mediaTypes.join(', ')}`;
  return failure(406, 'NotAcceptable', message, {});
}

/** 409: the name exists (rest-name-conflict-status). */
export function alreadyExists(qualifiedResource: QualifiedResource, name: string): StatusError {
  return failure(
    409,
    'AlreadyExists',
    `${formatQualifiedName(qualifiedResource)} ${quote(name)} already exists`,
    toDetails(qualifiedResource, name),
  );
}

/** 409: every generated name existed. */
export function generateNameConflict(
  qualifiedResource: QualifiedResource,
  name: string,
  retryAfterSeconds: number,
): StatusError {
  const message = `${formatQualifiedName(qualifiedResource)} ${quote(name)} already exists, the server was not able to generate a unique name for the object`;
  return failure(409, 'AlreadyExists', message, { ...toDetails(qualifiedResource, name), retryAfterSeconds });
}

export const OBJECT_MODIFIED =
  'the object has been modified; please apply your changes to the latest version and try again';

/** 409: a precondition is not met, by default the resourceVersion (rest-put-stale-version-409). */
export function conflict(
  qualifiedResource: QualifiedResource,
  name: string,
  detail: string = OBJECT_MODIFIED,
): StatusError {
  const message = `Operation cannot be fulfilled on ${formatQualifiedName(qualifiedResource)} ${quote(name)}: ${detail}`;
  return failure(409, 'Conflict', message, toDetails(qualifiedResource, name));
}

/** 410: the version is no longer available (err-410-reason-expired). `next` is a token for an inconsistent continuation. */
export function createExpiredError(message: string, next?: string): StatusError {
  const error = failure(410, 'Expired', message);
  return next === undefined ? error : new StatusError({ ...error.status, metadata: { continue: next } });
}

/** 410: permanently gone. */
export function createGoneError(message: string): StatusError {
  return failure(410, 'Gone', message);
}

/** 413: the body is too long. */
export function requestEntityTooLarge(message: string): StatusError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** 415: the body has an unsupported media type; the message lists the supported ones. */
export function unsupportedMediaType(acceptedTypes: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${acceptedTypes.join(', ')}`;
  return failure(415, 'UnsupportedMediaType', message);
}

/** 415 for a patch with an unknown media type; `detail` ends the message. */
export function unsupportedPatchType(detail = ''): StatusError {
  return failure(415, 'UnsupportedMediaType', `415: Unsupported Media Type${detail}`, {});
}

/** 429: retry after this number of seconds. */
export function tooManyRequests(message: string, retryAfterSeconds: number): StatusError {
  return failure(429, 'TooManyRequests', message, { retryAfterSeconds });
}

/** 500 with the reason InternalError; the message is its only cause. */
export function createInternalError(detail: string): StatusError {
  return failure(500, 'InternalError', `Internal error occurred: ${detail}`, { causes: [{ message: detail }] });
}

/** 500 without a reason: kube-apiserver returns it for errors of libraries that have no Status. */
export function createBareError(message: string): StatusError {
  return failure(500, undefined, message);
}

/** 500 for a temporary reason. */
export function serverTimeout(
  qualifiedResource: QualifiedResource,
  operation: string,
  retryAfterSeconds: number,
): StatusError {
  const message = `The ${operation} operation against ${formatQualifiedName(qualifiedResource)} could not be completed at this time, please try again.`;
  const details = toDetails(qualifiedResource, operation);
  return failure(500, 'ServerTimeout', message, retryAfterSeconds === 0 ? details : { ...details, retryAfterSeconds });
}

/** 503: the server cannot process the request at this time. */
export function serviceUnavailable(message: string): StatusError {
  return failure(503, 'ServiceUnavailable', message);
}

/** 504: the request was not completed in time. */
export function timeout(message: string, retryAfterSeconds?: number): StatusError {
  return failure(504, 'Timeout', `Timeout: ${message}`, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/**
 * 504 for a version that the server has not seen yet (rv-unrecognized-504 and the three rules after it). The watch cache asks the client to
 * retry, the storage does not.
 */
export function largeResourceVersion(
  requestedVersion: number | bigint | string,
  current: number | bigint | string,
  source: 'cache' | 'storage' = 'cache',
): StatusError {
  const text = 'Too large resource version';
  return failure(504, 'Timeout', `Timeout: ${text}: ${requestedVersion}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: text }],
    ...(source === 'cache' && { retryAfterSeconds: 1 }),
  });
}

function describeSubject(qualifiedResource: QualifiedResource, name: string): string {
  return name === ''
    ? formatQualifiedName(qualifiedResource)
    : `${formatQualifiedName(qualifiedResource)} ${quote(name)}`;
}
