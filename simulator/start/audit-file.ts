/**
 * Writes the audit log (`--audit-log-*`, `--audit-policy-file`). Lines are appended to the file. A file that is too large is renamed to a
 * name with the current time, and the oldest renamed files are removed.
 */
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Clock } from '../foundation/clock.ts';
import type { AuditPolicy } from '../http/audit/policy.ts';
import { AuditPolicyError, readPolicy } from '../http/audit/read-policy.ts';
import { AuditRecorder } from '../http/audit/recorder.ts';
import { ResponseReader } from '../http/audit/response-reader.ts';
import type { Serializer } from '../negotiation/serializers/serializer.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';

export interface AuditFileLimits {
  /** The maximum size of the file in megabytes. */
  readonly maxSize: number;
  /** The number of rotated files to keep. 0 means all. */
  readonly maxBackup: number;
  /** The number of days for which rotated files are kept. 0 means no limit. */
  readonly maxAge: number;
}

const MEGABYTE = 1024 * 1024;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Returns a function that writes a line to the audit log. The path `-` means the standard output. */
export function openAuditFile(path: string, limits: AuditFileLimits, now: () => number): (line: string) => void {
  if (path === '-') return (line) => void process.stdout.write(line);
  const maxBytes = (limits.maxSize || 100) * MEGABYTE;
  mkdirSync(dirname(path), { recursive: true });
  let size = readFileSize(path);
  return (line) => {
    const length = Buffer.byteLength(line);
    if (size > 0 && size + length > maxBytes) {
      renameSync(path, formatRotatedPath(path, now()));
      removeOldFiles(path, limits, now());
      size = 0;
    }
    appendFileSync(path, line, { mode: 0o600 });
    size += length;
  };
}

function readFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns the path of a rotated file, such as `audit-2026-11-21T10-00-00.000.log`. */
function formatRotatedPath(path: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 23).replaceAll(':', '-');
  return join(dirname(path), `${getBaseName(path)}-${time}${extname(path)}`);
}

const getBaseName = (path: string): string => basename(path, extname(path));

function removeOldFiles(
  path: string,
  { maxBackup: maxBackupFiles, maxAge: maxAgeDays }: AuditFileLimits,
  now: number,
): void {
  const timePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/;
  const prefix = `${getBaseName(path)}-`;
  const suffix = extname(path);
  const times = readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && name.endsWith(suffix))
    .map((name) => name.slice(prefix.length, name.length - suffix.length))
    .filter((time) => timePattern.test(time))
    .toSorted()
    .toReversed();
  const oldestKeptTime =
    maxAgeDays === 0
      ? ''
      : new Date(now - maxAgeDays * DAY_MILLISECONDS).toISOString().slice(0, 23).replaceAll(':', '-');
  for (const [index, time] of times.entries()) {
    if ((maxBackupFiles > 0 && index >= maxBackupFiles) || time < oldestKeptTime)
      rmSync(join(dirname(path), `${prefix}${time}${suffix}`));
  }
}

/** Creates the audit recorder. Returns undefined without an audit policy or audit log. */
export function createAuditRecorder(
  options: SimulatorOptions,
  clock: Clock,
  serializers: readonly Serializer[],
): AuditRecorder | undefined {
  // As in kube-apiserver, an invalid policy stops the start even without an audit log.
  const policy = readAuditPolicy(options);
  const { dialect, auditLogPath: path, auditLogFormat: format } = options;
  if (path === undefined || policy === undefined) return undefined;
  const now = () => clock.now();
  const { auditLogMaxsize: maxSize, auditLogMaxbackup: maxBackup, auditLogMaxage: maxAge } = options;
  const write = openAuditFile(path, { maxSize, maxBackup, maxAge }, now);
  return new AuditRecorder({ policy, format, write, now, dialect, responseReader: new ResponseReader(serializers) });
}

export function readAuditPolicy({
  auditPolicyFile: file,
  dialect,
}: Pick<SimulatorOptions, 'auditPolicyFile' | 'dialect'>): AuditPolicy | undefined {
  if (file === undefined) return undefined;
  try {
    return readPolicy(readFlagFile('--audit-policy-file', file), dialect);
  } catch (error) {
    if (error instanceof AuditPolicyError) throw new SettingError(`--audit-policy-file ${file}: ${error.message}`);
    throw error;
  }
}
