/**
 * Ends every process that a run started, however the run ends. Workers write the ids of the processes they start into a folder; those still
 * listed when the run ends are killed. A shell that waits for this process does the same should it be killed itself.
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

/** Each file of the folder $0 is named by the id of a process; the other entries are the folders that these run in. */
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
    for (const id of processesIn(folder)) endGroup(id, 'SIGKILL');
    removeQuietly(folder);
    process.off('exit', endAll);
    guard.stdin?.end();
  };
  process.once('exit', endAll);
  return { folder, endAll };
}

/** Its input ends with this process. In a group of its own, so that what ends the group of this process leaves it alone. */
function startGuard(folder: string): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', GUARD, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without a shell what the run started ends with it in all cases but one.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  if (guard.stdin !== null && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}

function processesIn(folder: string): number[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [Number(entry.name)] : [],
    );
  } catch {
    return [];
  }
}

/** A process that is being ended may still write there. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The guard tries again.
  }
}
