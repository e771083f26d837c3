/** The audit log file: it is rotated when it is too large, and the oldest rotated files are removed. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditFile, auditPolicy } from './audit-file.ts';
import { resolveSettings } from './settings.ts';

const DAY = 24 * 60 * 60 * 1000;
const HALF = `${'x'.repeat(600 * 1024)}\n`;

function runInFolder(judge: (dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'audit-file-'));
  try {
    judge(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('appends lines to an existing file, which is readable only by its owner', () => {
  runInFolder((dir) => {
    const path = join(dir, 'deep', 'audit.log');
    const limits = { maxSize: 0, maxBackup: 0, maxAge: 0 };
    auditFile(path, limits, () => 0)('a\n');
    auditFile(path, limits, () => 0)('b\n');
    assert.equal(readFileSync(path, 'utf8'), 'a\nb\n');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });
});

test('rotates the file at maxSize and keeps at most maxBackup backups', () => {
  runInFolder((dir) => {
    let now = Date.UTC(2026, 10, 21, 10);
    const write = auditFile(join(dir, 'audit.log'), { maxSize: 1, maxBackup: 2, maxAge: 0 }, () => now);
    for (let i = 0; i < 5; i += 1) {
      write(HALF);
      now += 1000;
    }
    assert.deepEqual(readdirSync(dir).toSorted(), [
      'audit-2026-11-21T10-00-03.000.log',
      'audit-2026-11-21T10-00-04.000.log',
      'audit.log',
    ]);
  });
});

test('deletes backups older than maxAge', () => {
  runInFolder((dir) => {
    let now = Date.UTC(2026, 10, 21, 10);
    const write = auditFile(join(dir, 'audit.log'), { maxSize: 1, maxBackup: 0, maxAge: 1 }, () => now);
    write(HALF);
    write(HALF);
    now += 2 * DAY;
    write(HALF);
    assert.deepEqual(readdirSync(dir).toSorted(), ['audit-2026-11-23T10-00-00.000.log', 'audit.log']);
  });
});

test('an unreadable policy is reported, with or without a log', () => {
  runInFolder((dir) => {
    const auditPolicyFile = join(dir, 'absent.yaml');
    for (const settings of [{ auditPolicyFile }, { auditPolicyFile, auditLogPath: join(dir, 'audit.log') }]) {
      assert.throws(() => auditPolicy(resolveSettings(settings)), {
        name: 'SettingError',
        message: `--audit-policy-file: there is no file ${auditPolicyFile}`,
      });
    }
  });
});
