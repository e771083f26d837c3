/** The polling interval for the parent process, in milliseconds. */
const CHECK_INTERVAL = 200;

/**
 * On Windows, exits when the parent process has ended. Windows has no SIGTERM: envtest kills the command interpreter that runs the
 * launcher, but this process, its child, would continue to run.
 */
export function endWithParent(close: () => Promise<void>, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  const parentPid = process.ppid;
  const timer = setInterval(() => {
    if (isRunning(parentPid)) return;
    clearInterval(timer);
    void close().finally(() => process.exit(0));
  }, CHECK_INTERVAL);
  timer.unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
