/** Errors of etcd and of its client. */
import { type ServiceError, status } from '@grpc/grpc-js';

/** `code` is a gRPC status code; the message is from etcd or its client. */
export class EtcdError extends Error {
  override readonly name: string = 'EtcdError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Codes of errors that a retry cannot fix. */
const NON_RETRYABLE_CODES: ReadonlySet<number> = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** The request has timed out. The message is that of kube-apiserver's client; etcd's own timeouts have another one. */
export class EtcdTimeoutError extends EtcdError {
  constructor() {
    super(status.DEADLINE_EXCEEDED, 'context deadline exceeded');
  }
}

/** Converts the error of a failed request or stream. */
export function createEtcdError(error: Error & Partial<Pick<ServiceError, 'code' | 'details'>>): EtcdError {
  if (error instanceof EtcdError) return error;
  const { code = status.UNKNOWN, details } = error;
  // The message with which the gRPC client reports its own deadline.
  const isTimeout = code === status.DEADLINE_EXCEEDED && details?.startsWith('Deadline exceeded') === true;
  return isTimeout ? new EtcdTimeoutError() : new EtcdError(code, details || error.message);
}

/** Reports whether the member is unreachable or temporarily unable to serve, so that another one may be tried. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof EtcdError) || error instanceof EtcdTimeoutError) return false;
  return error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED;
}

export function isNotRetryable(error: EtcdError): boolean {
  return NON_RETRYABLE_CODES.has(error.code);
}

/** Formats an error as Go does, as clients of kube-apiserver see it; errors of etcd itself consist of their message. */
export function formatError(error: EtcdError): string {
  const { code, message } = error;
  if (message.startsWith('etcdserver: ') || error instanceof EtcdTimeoutError) return message;
  return `rpc error: code = ${formatStatusName(code)} desc = ${message}`;
}

/** Converts `FAILED_PRECONDITION` to `FailedPrecondition`. */
function formatStatusName(code: number): string {
  const words = (status[code] ?? 'UNKNOWN').split('_');
  return words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('');
}
