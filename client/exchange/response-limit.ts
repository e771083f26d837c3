/**
 * The time limit of a response. When it expires, data that has already arrived is read first: a process that was busy runs its timers
 * before its sockets, and would report a response that is already there as missing.
 */

/** The extra time for reading, in milliseconds. */
const READING_TIME = 1_000;

export interface ResponseTimeout {
  readonly signal: AbortSignal;
  /** Ends the limit when the response is complete. */
  readonly end: () => void;
}

export function startResponseTimeout(milliseconds: number): ResponseTimeout {
  const abort = new AbortController();
  const abortRequest = (): void => abort.abort(new DOMException('no response', 'TimeoutError'));
  let timer = setTimeout(() => {
    timer = setTimeout(abortRequest, Math.min(milliseconds, READING_TIME));
  }, milliseconds);
  return { signal: abort.signal, end: () => clearTimeout(timer) };
}
