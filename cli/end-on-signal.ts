/** Stops a server process when it receives a signal. */
const EXIT_FAILURE = 1;

/**
 * A signal that arrives twice within this time, in milliseconds, counts once: the process receives a Ctrl-C both from the terminal and from
 * npm.
 */
const SAME_SIGNAL_INTERVAL = 500;

/**
 * Handles signals: the first SIGTERM or SIGINT calls `close` and exits, the second exits at once. `program` is the prefix of error
 * messages.
 */
export function endOnSignal(close: () => Promise<void>, program: string): void {
  let firstSignal: { readonly signal: string; readonly time: number } | undefined;
  const closeAndExit = (signal: string) => {
    const now = performance.now();
    if (firstSignal !== undefined && (signal !== firstSignal.signal || now - firstSignal.time > SAME_SIGNAL_INTERVAL))
      process.exit(EXIT_FAILURE);
    if (firstSignal !== undefined) return;
    firstSignal = { signal, time: now };
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${program}: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(EXIT_FAILURE);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => closeAndExit(signal));
  // The IPC channel is closed when the parent process ends.
  process.on('disconnect', () => closeAndExit('disconnect'));
  process.channel?.unref();
}
