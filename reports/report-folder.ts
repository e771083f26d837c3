/**
 * Creates and checks the folder of the reports before the run, so that no results are lost because of a wrong path.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The report files. They cannot be written if a folder has the name of a report file. */
const REPORT_FILES = ['report.json', 'report.html', 'junit.xml'];
const PROBE_FILE = '.assay-writes-here';

/** Returns the reason why reports cannot be written to the folder, or undefined. */
export function findFolderProblem(folder: string): string | undefined {
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

/** Explains an error of `makeFolder`, or an error when a file in the folder is written. */
export function explainFolderError(error: unknown): string {
  const reason = formatReason(error);
  return reason.startsWith('ENOENT') ? 'the folder cannot be created' : reason;
}

/** Creates the folder and its parents one after the other, because a recursive mkdir of Node hangs below /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const FOLDER_ERROR_REASONS: Readonly<Record<string, string>> = {
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
  return FOLDER_ERROR_REASONS[code] ?? error.message;
}
