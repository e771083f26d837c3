/**
 * The time limit of a response. When it expires, data that has already arrived is read first. A busy process runs its timers before its
 * sockets, and would otherwise report that a response is missing although it has arrived.
 */

/** The time for reading data that arrived before the time limit, in milliseconds. */
const READING_TIME = 1_000;

export interface ResponseTimeout {
  readonly signal: AbortSignal;
  /** Removes the time limit when the response is complete. */
  readonly clear: () => void;
}

export function startResponseTimeout(milliseconds: number): ResponseTimeout {
  const abortController = new AbortController();
  const abortRequest = (): void => abortController.abort(new DOMException('no response', 'TimeoutError'));
  let timer = setTimeout(() => {
    timer = setTimeout(abortRequest, Math.min(milliseconds, READING_TIME));
  }, milliseconds);
  return { signal: abortController.signal, clear: () => clearTimeout(timer) };
}
