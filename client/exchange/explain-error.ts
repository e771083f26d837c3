/** Converts the errors of network libraries to messages for users. */
import { errors } from 'undici';

/** Returns a message that explains why a request failed. `timeout` is the time limit of the request in milliseconds. */
export function explainError(error: unknown, timeout: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', name = '', message = '' }: Partial<NodeJS.ErrnoException> = cause instanceof Error ? cause : {};
  if (name === 'TimeoutError' || name === 'AbortError') return `no complete response within ${timeout / 1000} s`;
  if (cause instanceof errors.ConnectTimeoutError) return 'no connection within the time limit';
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is unknown';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'the server closed the connection without a response';
  // undici asserts that a server does not switch protocols without a request.
  if (code === 'ERR_ASSERTION') return 'the server does not use HTTP (unexpected response data)';
  if (code.startsWith('HPE_')) return `the server does not use HTTP (${message})`;
  return message || code || String(cause);
}
