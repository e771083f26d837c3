/** Tests the rotation of the audit log file, and the errors of its policy file. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAuditFile, readAuditPolicy } from './audit-file.ts';
import { resolveSettings } from './settings.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const HALF_FILE = `${'x'.repeat(600 * 1024)}\n`;

function runInFolder(runTest: (dir: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'audit-file-'));
  try {
    runTest(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('lines are appended to an existing file, which only its owner can read', () => {
  runInFolder((dir) => {
    const path = join(dir, 'deep', 'audit.log');
    const limits = { maxSize: 0, maxBackup: 0, maxAge: 0 };
    openAuditFile(path, limits, () => 0)('a\n');
    openAuditFile(path, limits, () => 0)('b\n');
    assert.equal(readFileSync(path, 'utf8'), 'a\nb\n');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });
});

test('the file is rotated at maxSize, and at most maxBackup backups are kept', () => {
  runInFolder((dir) => {
    let now = Date.UTC(2026, 10, 21, 10);
    const writeLine = openAuditFile(join(dir, 'audit.log'), { maxSize: 1, maxBackup: 2, maxAge: 0 }, () => now);
    for (let i = 0; i < 5; i += 1) {
      writeLine(HALF_FILE);
      now += 1000;
    }
    assert.deepEqual(readdirSync(dir).toSorted(), [
      'audit-2026-11-21T10-00-03.000.log',
      'audit-2026-11-21T10-00-04.000.log',
      'audit.log',
    ]);
  });
});

test('backups older than maxAge are deleted', () => {
  runInFolder((dir) => {
    let now = Date.UTC(2026, 10, 21, 10);
    const write = openAuditFile(join(dir, 'audit.log'), { maxSize: 1, maxBackup: 0, maxAge: 1 }, () => now);
    write(HALF_FILE);
    write(HALF_FILE);
    now += 2 * DAY_MILLISECONDS;
    write(HALF_FILE);
    assert.deepEqual(readdirSync(dir).toSorted(), ['audit-2026-11-23T10-00-00.000.log', 'audit.log']);
  });
});

test('an unreadable policy is reported, with or without a log', () => {
  runInFolder((dir) => {
    const auditPolicyFile = join(dir, 'absent.yaml');
    for (const settings of [{ auditPolicyFile }, { auditPolicyFile, auditLogPath: join(dir, 'audit.log') }]) {
      assert.throws(() => readAuditPolicy(resolveSettings(settings)), {
        name: 'SettingError',
        message: `--audit-policy-file: the file ${auditPolicyFile} does not exist`,
      });
    }
  });
});
