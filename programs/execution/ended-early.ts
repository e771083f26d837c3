/** A watch stays open for as long as it asked for. How much longer is the server's business, and that of the machine that it runs on. */

/** The part of its time that a watch must have lasted: clocks differ, but not by so much. */
const PART = 0.5;

/** `lines`: what it told; after an error it is over. */
export function endedEarly(path: string, lines: readonly unknown[], milliseconds: number): boolean {
  const seconds = Number(/[?&]timeoutSeconds=(\d+)(&|$)/.exec(path)?.[1] ?? 0);
  return milliseconds < seconds * 1000 * PART && !lines.some((line) => (line as { type?: unknown }).type === 'ERROR');
}
