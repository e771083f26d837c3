/** What etcd answered in place of a response, or why it answered nothing. */
import { type ServiceError, status } from '@grpc/grpc-js';

/** `code` is a status code of gRPC; the message is etcd's own, or its client's. */
export class EtcdError extends Error {
  override readonly name: string = 'EtcdError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Another try would be refused for the same reason. */
const FINAL: ReadonlySet<number> = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** The time for the request has run out, in the words of kube-apiserver's client: not what etcd says of its own time. */
export class LateError extends EtcdError {
  constructor() {
    super(status.DEADLINE_EXCEEDED, 'context deadline exceeded');
  }
}

/** Of a failed request or stream. */
export function etcdError(error: Error & Partial<Pick<ServiceError, 'code' | 'details'>>): EtcdError {
  if (error instanceof EtcdError) return error;
  const { code = status.UNKNOWN, details } = error;
  // In these words the client's own clock speaks.
  const late = code === status.DEADLINE_EXCEEDED && details?.startsWith('Deadline exceeded') === true;
  return late ? new LateError() : new EtcdError(code, details || error.message);
}

/** The member can't be reached, or can't do anything at this moment: another one may. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof EtcdError) || error instanceof LateError) return false;
  return error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED;
}

export function isFinal(error: EtcdError): boolean {
  return FINAL.has(error.code);
}

/** As Go prints it, which is how clients of kube-apiserver see it: errors of etcd itself by their message alone. */
export function asPrinted(error: EtcdError): string {
  const { code, message } = error;
  if (message.startsWith('etcdserver: ') || error instanceof LateError) return message;
  return `rpc error: code = ${nameOf(code)} desc = ${message}`;
}

/** `FAILED_PRECONDITION` is `FailedPrecondition`. */
function nameOf(code: number): string {
  const words = (status[code] ?? 'UNKNOWN').split('_');
  return words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('');
}
