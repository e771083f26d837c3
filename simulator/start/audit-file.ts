/**
 * The audit log's file: lines are written as they come; a file that has grown too large is put aside under a name with the time, and
 * of those put aside the oldest go.
 */
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { AuditPolicy } from '../http/audit/policy.ts';
import { AuditPolicyError, readPolicy } from '../http/audit/read-policy.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

export interface AuditFileLimits {
  /** Megabytes; 0 for 100. */
  readonly maxSize: number;
  /** Files put aside that are kept; 0 for all. */
  readonly maxBackup: number;
  /** Days; 0 for ever. */
  readonly maxAge: number;
}

const MEGABYTE = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;

/** `-` is the standard output. */
export function auditFile(path: string, limits: AuditFileLimits, now: () => number): (line: string) => void {
  if (path === '-') return (line) => void process.stdout.write(line);
  const most = (limits.maxSize || 100) * MEGABYTE;
  mkdirSync(dirname(path), { recursive: true });
  let size = sizeOf(path);
  return (line) => {
    const length = Buffer.byteLength(line);
    if (size > 0 && size + length > most) {
      renameSync(path, aside(path, now()));
      prune(path, limits, now());
      size = 0;
    }
    appendFileSync(path, line, { mode: 0o600 });
    size += length;
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** `audit.log` is put aside as `audit-2026-11-21T10-00-00.000.log`. */
function aside(path: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 23).replaceAll(':', '-');
  return join(dirname(path), `${stem(path)}-${time}${extname(path)}`);
}

const stem = (path: string): string => basename(path, extname(path));

function prune(path: string, { maxBackup, maxAge }: AuditFileLimits, now: number): void {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/;
  const start = `${stem(path)}-`;
  const end = extname(path);
  const times = readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => name.slice(start.length, name.length - end.length))
    .filter((time) => pattern.test(time))
    .toSorted()
    .toReversed();
  const oldest = maxAge === 0 ? '' : new Date(now - maxAge * DAY).toISOString().slice(0, 23).replaceAll(':', '-');
  for (const [at, time] of times.entries()) {
    if ((maxBackup > 0 && at >= maxBackup) || time < oldest) rmSync(join(dirname(path), `${start}${time}${end}`));
  }
}

export function auditPolicy({ audit, dialect }: Pick<SimulatorOptions, 'audit' | 'dialect'>): AuditPolicy | undefined {
  const file = audit?.policyFile;
  if (file === undefined) return undefined;
  try {
    return readPolicy(readSetting('--audit-policy-file', file), dialect);
  } catch (error) {
    if (error instanceof AuditPolicyError) throw new SettingError(`--audit-policy-file ${file}: ${error.message}`);
    throw error;
  }
}
