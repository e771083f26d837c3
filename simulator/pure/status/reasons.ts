/**
 * One constructor per Status reason, in order of code, each worded as kube-apiserver 1.32 words it (rules err-*). `Invalid`
 * (422) has a file of its own. Each answers the error to throw; none throws.
 */
import { quote } from '../go/quote.ts';
import { failure, type Qualified, qualifiedName, toDetails } from './failure.ts';
import { type StatusCause, StatusError } from './status.ts';

/** 400: what the client sent cannot be processed (err-400-unparsable-body). */
export function badRequest(message: string): StatusError {
  return failure(400, 'BadRequest', message);
}

/** 401: who asks could not be found out. */
export function unauthorizedError(): StatusError {
  return failure(401, 'Unauthorized', 'Unauthorized');
}

/** 403: `endpoints "x" is forbidden: because`; without a name the whole resource, without a resource a bare `forbidden: because`. */
export function forbidden(of: Qualified, name: string, because: string): StatusError {
  const subject = of.group === '' && of.resource === '' ? 'forbidden' : `${describeSubject(of, name)} is forbidden`;
  return failure(403, 'Forbidden', `${subject}: ${because}`, toDetails(of, name));
}

/** 403 for a create in a namespace that is being removed (ns-create-in-terminating-namespace-403). */
export function namespaceTerminating(of: Qualified, name: string, namespace: string): StatusError {
  const because = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const error = forbidden(of, name, because);
  const cause: StatusCause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  };
  return new StatusError({ ...error.status, details: { ...error.status.details, causes: [cause] } });
}

/** 404: `endpoints "x" not found` (err-404-get). */
export function notFound(of: Qualified, name: string): StatusError {
  return failure(404, 'NotFound', `${qualifiedName(of)} ${quote(name)} not found`, toDetails(of, name));
}

/** 404 for a path below a served version that names no resource or subresource. */
export function unknownResource(): StatusError {
  return failure(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 405 for a verb that the path does not have (err-405-method). */
export function methodNotAllowed(): StatusError {
  return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** 400: the body of a PUT, or what a patch comes to, has no name. */
export function nameUndeterminable(name: string): StatusError {
  return badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
}

/** 405 from a resource that has the verb in general but refuses this use of it. */
export function methodNotSupported(of: Qualified, action: string): StatusError {
  const message = `${action} is not supported on resources of kind ${quote(qualifiedName(of))}`;
  return failure(405, 'MethodNotAllowed', message, toDetails(of, ''));
}

/** 406: none of the media types that the client accepts can be made. */
export function notAcceptable(available: readonly string[]): StatusError {
  const message = `406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`;
  return failure(406, 'NotAcceptable', message, {});
}

/** 409: the name is taken (rest-name-conflict-status). */
export function alreadyExists(of: Qualified, name: string): StatusError {
  return failure(409, 'AlreadyExists', `${qualifiedName(of)} ${quote(name)} already exists`, toDetails(of, name));
}

/** 409: every name tried for a `generateName` was taken. */
export function generateNameConflict(of: Qualified, name: string, retryAfterSeconds: number): StatusError {
  const message = `${qualifiedName(of)} ${quote(name)} already exists, the server was not able to generate a unique name for the object`;
  return failure(409, 'AlreadyExists', message, { ...toDetails(of, name), retryAfterSeconds });
}

export const OBJECT_MODIFIED =
  'the object has been modified; please apply your changes to the latest version and try again';

/** 409: a precondition does not hold, by default the resourceVersion (rest-put-stale-version-409). */
export function conflict(of: Qualified, name: string, because: string = OBJECT_MODIFIED): StatusError {
  const message = `Operation cannot be fulfilled on ${qualifiedName(of)} ${quote(name)}: ${because}`;
  return failure(409, 'Conflict', message, toDetails(of, name));
}

/** 410: the version is no longer kept (err-410-reason-expired). `next` is a token with which the rest can be read inconsistently. */
export function expiredError(message: string, next?: string): StatusError {
  const error = failure(410, 'Expired', message);
  return next === undefined ? error : new StatusError({ ...error.status, metadata: { continue: next } });
}

/** 410 for something gone for good. */
export function goneError(message: string): StatusError {
  return failure(410, 'Gone', message);
}

/** 413: the body is longer than the server takes. */
export function requestEntityTooLarge(message: string): StatusError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** 415 for a body that cannot be read, with what can. */
export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return failure(415, 'UnsupportedMediaType', message);
}

/** 415 for a patch of an unknown media type; `more` ends the message. */
export function unsupportedPatchType(more = ''): StatusError {
  return failure(415, 'UnsupportedMediaType', `415: Unsupported Media Type${more}`, {});
}

/** 429: come again after so many seconds. */
export function tooManyRequests(message: string, retryAfterSeconds: number): StatusError {
  return failure(429, 'TooManyRequests', message, { retryAfterSeconds });
}

/** 500 with the reason InternalError and the message as its one cause. */
export function internalError(because: string): StatusError {
  return failure(500, 'InternalError', `Internal error occurred: ${because}`, { causes: [{ message: because }] });
}

/** 500 without a reason: what kube-apiserver answers where an error of a library reaches the client as it is. */
export function bareError(message: string): StatusError {
  return failure(500, undefined, message);
}

/** 500: not now, for a passing reason. */
export function serverTimeout(of: Qualified, operation: string, retryAfterSeconds: number): StatusError {
  const message = `The ${operation} operation against ${qualifiedName(of)} could not be completed at this time, please try again.`;
  return failure(500, 'ServerTimeout', message, { ...toDetails(of, operation), retryAfterSeconds });
}

/** 503. */
export function serviceUnavailable(message: string): StatusError {
  return failure(503, 'ServiceUnavailable', message);
}

/** 504: not done within the time that the request has. */
export function timeout(message: string, retryAfterSeconds?: number): StatusError {
  return failure(504, 'Timeout', `Timeout: ${message}`, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** 504 for a version that the server has not seen yet (rv-unrecognized-504 and the three rules after it). */
export function largeResourceVersion(
  requestedVersion: number | bigint | string,
  current: number | bigint | string,
): StatusError {
  const text = 'Too large resource version';
  return failure(504, 'Timeout', `Timeout: ${text}: ${requestedVersion}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: text }],
    retryAfterSeconds: 1,
  });
}

function describeSubject(of: Qualified, name: string): string {
  return name === '' ? qualifiedName(of) : `${qualifiedName(of)} ${quote(name)}`;
}
