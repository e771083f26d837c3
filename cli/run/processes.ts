/**
 * Kills all processes that a run has started, even if the run itself is killed. Each started process has a file in a folder, named by its
 * process ID. At the end of the run, the remaining processes are killed. If this process ends without killing them, a shell script (the
 * guard) does so.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalProcessGroup } from '../../client/launch/managed-process.ts';

export interface ProcessTracker {
  readonly folder: string;
  endAll(): void;
}

/** The script of the guard. The names of the files in the folder $0 are process IDs; its subfolders are working folders of processes. */
const GUARD_SCRIPT = `
read end
for file in "$0"/*; do
  [ -f "$file" ] && kill -KILL "-\${file##*/}" 2>/dev/null
done
rm -rf "$0"
`;

export function trackProcesses(): ProcessTracker {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
  const guard = startGuard(folder);
  const killAll = (): void => {
    for (const id of listProcesses(folder)) signalProcessGroup(id, 'SIGKILL');
    removeQuietly(folder);
    process.off('exit', killAll);
    guard.stdin?.end();
  };
  process.once('exit', killAll);
  return { folder, endAll: killAll };
}

/**
 * Starts the guard. Its standard input ends when this process ends. It has a separate process group, so that a signal to the group of this
 * process does not end it.
 */
function startGuard(folder: string): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without /bin/sh there is no guard. The started processes then remain only if this process is killed.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  if (guard.stdin !== null && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}

function listProcesses(folder: string): number[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [Number(entry.name)] : [],
    );
  } catch {
    return [];
  }
}

/** Removes the folder. Errors are ignored, because a process that is ending may still write to the folder. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The guard tries again.
  }
}
