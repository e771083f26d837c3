/** Tests that failures are added to a configuration file without changing its other content. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSampleReport } from '../../reports/render/sample-report.ts';
import { readConfig } from './config.ts';
import { checkConfigFile, writeExpectedFailures } from './write-expected.ts';

test('keeps comments and order, and adds one entry per broken rule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-expected-'));
  const file = join(folder, 'assay.yaml');
  try {
    writeFileSync(
      file,
      '# ours\nserver: http://127.0.0.1:1 # by address\nexpectedFailures:\n  # known\n  - rule: rv-get-unset\n    reason: slow\n',
    );
    const count = writeExpectedFailures(file, createSampleReport());
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^# ours\nserver: http:\/\/127.0.0.1:1 # by address\nexpectedFailures:\n {2}# known\n/);
    assert.ok(count > 0);
    const { expectedFailures = [] } = readConfig(file);
    assert.equal(expectedFailures.length, count + 1);
    assert.ok(
      expectedFailures
        .slice(1)
        .every(({ reason, expires }) => reason.startsWith('explain the failure: ') && expires !== undefined),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('reports an unwritable or invalid file before the run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-expected-'));
  const file = join(folder, 'a.yaml');
  try {
    checkConfigFile(file);
    assert.equal(existsSync(file), false);
    for (const [path, text, message] of [
      [join(folder, 'none', 'a.yaml'), undefined, /--write-expected: cannot write to /],
      ['/proc/none/a.yaml', undefined, /--write-expected: cannot write to /],
      [folder, undefined, /is a folder$/],
      [file, '- a\n', /is not a configuration file$/],
      [file, '{', /--write-expected: .*a\.yaml: /],
    ] as const) {
      if (text !== undefined) writeFileSync(path, text);
      assert.throws(() => checkConfigFile(path), message);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
