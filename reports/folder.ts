/**
 * Prepares the folder of the reports. It is created and tested with a small file before the run, so that a wrong path does not lose results.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The files that a folder of the same name would prevent. */
const REPORT_FILES = ['report.json', 'report.html', 'junit.xml'];
const PROBE_FILE = '.assay-writes-here';

/** Returns why reports cannot be written to the folder, or undefined. */
export function findObstacle(folder: string): string | undefined {
  try {
    makeFolder(resolve(folder));
    const conflictingFile = REPORT_FILES.find((name) => isFolder(join(folder, name)));
    if (conflictingFile !== undefined) return `${join(folder, conflictingFile)} is a folder`;
    writeFileSync(join(folder, PROBE_FILE), ' '.repeat(4096));
    rmSync(join(folder, PROBE_FILE));
    return undefined;
  } catch (error) {
    return explainFolderError(error);
  }
}

/** Explains an error of makeFolder, or of writing a file in the folder. */
export function explainFolderError(error: unknown): string {
  const reason = formatReason(error);
  return reason.startsWith('ENOENT') ? 'the folder cannot be created' : reason;
}

/** Creates the folder and its parents one by one, because Node hangs on a recursive mkdir below /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'a file with that name exists',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' }: NodeJS.ErrnoException = error;
  return REASONS[code] ?? error.message;
}
