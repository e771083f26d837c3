/**
 * On Windows a program cannot be asked to end: callers kill the launchers, which ends only the command interpreter that runs the launcher.
 * This function ends the program when its parent is gone.
 */
const INTERVAL = 200;

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
