/** The end of a process that serves until it is asked to stop. */
const EXIT_AT_ONCE = 1;

/** Milliseconds in which the same signal again is the first one: it reaches a process from the terminal and from npm. */
const SAME_SIGNAL = 500;

/** The first SIGTERM or SIGINT ends gracefully, a second one at once. `program` begins the message of an error. */
export function endOnSignal(close: () => Promise<void>, program: string): void {
  let first: { readonly signal: string; readonly at: number } | undefined;
  const end = (signal: string) => {
    const now = performance.now();
    if (first !== undefined && (signal !== first.signal || now - first.at > SAME_SIGNAL)) process.exit(EXIT_AT_ONCE);
    if (first !== undefined) return;
    first = { signal, at: now };
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${program}: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(EXIT_AT_ONCE);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal));
  // The process that started this one is gone.
  process.on('disconnect', () => end('disconnect'));
  process.channel?.unref();
}
