/** Ends a server process on a signal. */
const EXIT_AT_ONCE = 1;

/**
 * In milliseconds: a signal that arrives twice within this time counts once, because it reaches a process both from the terminal and from
 * npm.
 */
const SAME_SIGNAL = 500;

/** The first SIGTERM or SIGINT shuts down gracefully, the second one at once. `program` is the prefix of an error message. */
export function endOnSignal(close: () => Promise<void>, program: string): void {
  let first: { readonly signal: string; readonly time: number } | undefined;
  const end = (signal: string) => {
    const now = performance.now();
    if (first !== undefined && (signal !== first.signal || now - first.time > SAME_SIGNAL)) process.exit(EXIT_AT_ONCE);
    if (first !== undefined) return;
    first = { signal, time: now };
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${program}: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(EXIT_AT_ONCE);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal));
  // The parent process has ended.
  process.on('disconnect', () => end('disconnect'));
  process.channel?.unref();
}
