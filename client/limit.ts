/**
 * The time that an answer may take. When it is over, what has come meanwhile is read first: a process that was held up itself, by load or by what
 * it computes, hears its timers before its sockets, and would take an answer that lies there for one that never came.
 */

/** Milliseconds in which to read it. */
const READING = 1_000;

export interface Limit {
  readonly signal: AbortSignal;
  /** The answer is complete. */
  readonly end: () => void;
}

export function limitOf(milliseconds: number): Limit {
  const abort = new AbortController();
  const passed = (): void => abort.abort(new DOMException('no answer', 'TimeoutError'));
  let timer = setTimeout(() => {
    timer = setTimeout(passed, Math.min(milliseconds, READING));
  }, milliseconds);
  return { signal: abort.signal, end: () => clearTimeout(timer) };
}
