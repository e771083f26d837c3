/** Stops a server process when it receives a signal. */
const EXIT_AT_ONCE = 1;

/**
 * A signal that arrives twice within this time, in milliseconds, counts once: the process receives a Ctrl-C both from the terminal and from
 * npm.
 */
const SAME_SIGNAL = 500;

/**
 * Handles signals: the first SIGTERM or SIGINT calls `close` and exits, the second exits at once. `program` is the prefix of error
 * messages.
 */
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
  // The IPC channel is closed when the parent process ends.
  process.on('disconnect', () => end('disconnect'));
  process.channel?.unref();
}
