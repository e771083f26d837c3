/** The time between two checks of the parent process, in milliseconds. */
const INTERVAL = 200;

/**
 * On Windows, exits when the parent process has ended. Windows has no SIGTERM: envtest kills the command interpreter that runs the
 * launcher, but this process, its child, would continue to run.
 */
export function endWithParent(close: () => Promise<void>, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (isRunning(parent)) return;
    clearInterval(timer);
    void close().finally(() => process.exit(0));
  }, INTERVAL);
  timer.unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
