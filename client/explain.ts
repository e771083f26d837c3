/** What went wrong with a request, for a person. */
import { errors } from 'undici';

/** One sentence for a person, whatever layer failed. */
export function explain(error: unknown, limit: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', name = '', message = '' }: Partial<NodeJS.ErrnoException> = cause instanceof Error ? cause : {};
  if (name === 'TimeoutError' || name === 'AbortError') return `no complete answer within ${limit / 1000} s`;
  if (cause instanceof errors.ConnectTimeoutError) return 'no connection within the time limit';
  if (code === 'ECONNREFUSED') return 'connection refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is unknown';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'the server closed the connection without an answer';
  // The library asserts that nobody switches protocols unasked.
  if (code === 'ERR_ASSERTION') return 'the server does not speak HTTP (an answer that the request did not ask for)';
  if (code.startsWith('HPE_')) return `the server does not speak HTTP (${message})`;
  return message || code || String(cause);
}
