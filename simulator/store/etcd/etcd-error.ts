/** Errors of etcd and of its client. */
import { type ServiceError, status } from '@grpc/grpc-js';

/** An error with a gRPC status code and the message of etcd or of its client. */
export class EtcdError extends Error {
  override readonly name: string = 'EtcdError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The codes of errors that would occur again after a retry. */
const NON_RETRYABLE_CODES: ReadonlySet<number> = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** The error of a request that the client has ended because of its timeout. The message is that of the client of kube-apiserver. */
export class EtcdTimeoutError extends EtcdError {
  constructor() {
    super(status.DEADLINE_EXCEEDED, 'context deadline exceeded');
  }
}

/** Converts the error of a failed request or stream. */
export function createEtcdError(error: Error & Partial<Pick<ServiceError, 'code' | 'details'>>): EtcdError {
  if (error instanceof EtcdError) return error;
  const { code = status.UNKNOWN, details } = error;
  // The gRPC client, unlike etcd, reports its own timeouts with this message.
  const isTimeout = code === status.DEADLINE_EXCEEDED && details?.startsWith('Deadline exceeded') === true;
  return isTimeout ? new EtcdTimeoutError() : new EtcdError(code, details || error.message);
}

/** Reports whether the error means that the member is unreachable or temporarily unavailable, so that another member may be tried. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof EtcdError) || error instanceof EtcdTimeoutError) return false;
  return error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED;
}

export function isNotRetryable(error: EtcdError): boolean {
  return NON_RETRYABLE_CODES.has(error.code);
}

/** Formats an error as clients of kube-apiserver see it, in the format of gRPC in Go. Errors of etcd itself consist of their message. */
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
