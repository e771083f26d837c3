import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBundle } from './find-bundle.ts';

test('the bundle is used until one of its files is changed or removed', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-bundle-'));
  try {
    assert.equal(findBundle(root), undefined, 'there is none');
    mkdirSync(join(root, 'simulator', 'bundle'), { recursive: true });
    const source = join(root, 'simulator', 'main.ts');
    const inputs = join(root, 'simulator', 'bundle', 'inputs.json');
    writeFileSync(source, '');
    writeFileSync(inputs, JSON.stringify({ 'simulator/main.ts': statSync(source).mtimeMs }));
    assert.match(findBundle(root) ?? '', /\/simulator\/bundle\/$/);
    utimesSync(source, 1, 1);
    assert.equal(findBundle(root), undefined, 'its file is changed');
    rmSync(source);
    assert.equal(findBundle(root), undefined, 'its file is removed');
    writeFileSync(inputs, '{}');
    assert.match(findBundle(root) ?? '', /\/simulator\/bundle\/$/, 'the bundle of the package');
  } finally {
    rmSync(root, { recursive: true });
  }
});
