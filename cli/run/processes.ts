/**
 * Ends every process that a run started. Workers write the ids of the processes they start into a folder; those still listed when the run
 * ends, or is interrupted, are killed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup, notedFolder } from '../../client/server-process.ts';

export interface Processes {
  readonly folder: string;
  endAll(): void;
}

/** `atInterrupt` is what an interrupted run does first; a second signal ends it at once. */
export function trackProcesses(atInterrupt: () => Promise<void> = async () => undefined): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
  const endAll = (): void => {
    for (const name of namesIn(folder)) {
      endGroup(Number(name), 'SIGKILL');
      removeQuietly(() => notedFolder(join(folder, name)));
    }
    removeQuietly(() => folder);
    process.off('exit', endAll);
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const handler = async (): Promise<void> => {
      await atInterrupt().catch(() => undefined);
      endAll();
      // Exits by the signal itself, so that the parent process sees it.
      process.kill(process.pid, signal);
    };
    process.once(signal, handler);
    return [signal, handler] as const;
  });
  process.once('exit', endAll);
  return { folder, endAll };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeQuietly(folder: () => string): void {
  try {
    rmSync(folder(), { recursive: true, force: true });
  } catch {
    // The process has removed it itself.
  }
}
