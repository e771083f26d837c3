/**
 * Ends every process that a run started, however the run ends. Workers write the IDs of their processes to a folder; those that remain when
 * the run ends are killed. A shell script waits for this process and does the same if it is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup } from '../../client/launch/own-process.ts';

export interface Processes {
  readonly folder: string;
  endAll(): void;
}

/** Each file of the folder $0 has the ID of a process as its name; the other entries are the working folders of these processes. */
const GUARD = `
read end
for file in "$0"/*; do
  [ -f "$file" ] && kill -KILL "-\${file##*/}" 2>/dev/null
done
rm -rf "$0"
`;

export function trackProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
  const guard = startGuard(folder);
  const endAll = (): void => {
    for (const id of listProcesses(folder)) endGroup(id, 'SIGKILL');
    removeQuietly(folder);
    process.off('exit', endAll);
    guard.stdin?.end();
  };
  process.once('exit', endAll);
  return { folder, endAll };
}

/**
 * The input of the script ends with this process. It has its own process group, so that a signal to the group of this process does not end
 * it.
 */
function startGuard(folder: string): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', GUARD, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without a shell, the started processes still end with the run in almost all cases.
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

/** A process that is ending may still write there. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The guard tries again.
  }
}
