import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBundle } from './find-bundle.ts';

test('the bundle is used until one of its source files is changed or removed', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-bundle-'));
  try {
    assert.equal(findBundle(root), undefined, 'no bundle exists');
    mkdirSync(join(root, 'bundle'));
    const source = join(root, 'main.ts');
    const inputs = join(root, 'bundle', 'inputs.json');
    writeFileSync(source, '');
    writeFileSync(inputs, JSON.stringify({ 'main.ts': statSync(source).mtimeMs }));
    assert.match(findBundle(root) ?? '', /\/bundle\/$/);
    utimesSync(source, 1, 1);
    assert.equal(findBundle(root), undefined, 'its file is changed');
    rmSync(source);
    assert.equal(findBundle(root), undefined, 'its file is removed');
    writeFileSync(inputs, '{}');
    assert.match(findBundle(root) ?? '', /\/bundle\/$/, 'the bundle of the package');
  } finally {
    rmSync(root, { recursive: true });
  }
});
