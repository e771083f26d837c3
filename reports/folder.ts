/**
 * The folder that reports are written to. It is made and tried before a run, so that no verdict is lost for a typing error: a small file
 * is written there and removed again.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What would stand in the way of the reports of these names. */
const FILES = ['report.json', 'report.html', 'junit.xml'];
const TRIED = '.assay-writes-here';

/** Why reports can't be written there, or undefined. */
export function obstacleIn(folder: string): string | undefined {
  try {
    makeFolder(resolve(folder));
    const inTheWay = FILES.find((name) => isFolder(join(folder, name)));
    if (inTheWay !== undefined) return `${join(folder, inTheWay)} is a folder`;
    writeFileSync(join(folder, TRIED), ' '.repeat(4096));
    rmSync(join(folder, TRIED));
    return undefined;
  } catch (error) {
    return whyNoFolder(error);
  }
}

/** Of what makeFolder throws, and of a file that can't be written in the folder. */
export function whyNoFolder(error: unknown): string {
  const reason = reasonOf(error);
  return reason.startsWith('ENOENT') ? 'no folder can be made there' : reason;
}

/** Folder by folder: Node never comes back from making one below /proc together with its parents. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' }: NodeJS.ErrnoException = error;
  return REASONS[code] ?? error.message;
}
