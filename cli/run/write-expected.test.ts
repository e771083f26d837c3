/** What failed is written into a configuration that goes on saying what it said. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sampleEnvelope } from '../../reports/render/sample.ts';
import { readConfig } from './config.ts';
import { writeExpected } from './write-expected.ts';

test('comments and order stay, and each broken rule has one entry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-expected-'));
  const file = join(folder, 'assay.yaml');
  try {
    writeFileSync(
      file,
      '# ours\nserver: http://127.0.0.1:1 # by address\nexpectedFailures:\n  # known\n  - rule: rv-get-unset\n    reason: slow\n',
    );
    const count = writeExpected(file, sampleEnvelope());
    const text = readFileSync(file, 'utf8');
    assert.match(text, /^# ours\nserver: http:\/\/127.0.0.1:1 # by address\nexpectedFailures:\n {2}# known\n/);
    assert.ok(count > 0);
    const { expectedFailures = [] } = readConfig(file);
    assert.equal(expectedFailures.length, count + 1);
    assert.ok(
      expectedFailures.slice(1).every(({ reason, expires }) => reason.startsWith('say why: ') && expires !== undefined),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
