import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { obstacleIn } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
after(() => rmSync(folder, { recursive: true }));

test('a folder that can be written to is made, and left empty', () => {
  const deep = join(folder, 'a', 'b', 'c');
  assert.equal(obstacleIn(deep), undefined);
  assert.deepEqual(readdirSync(deep), []);
});

test('a file in its place, or above it', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  assert.equal(obstacleIn(file), 'there is a file of that name');
  assert.equal(obstacleIn(join(file, 'below')), 'there is a file of that name');
});

test('a folder in the place of a report', () => {
  const reports = join(folder, 'reports');
  mkdirSync(join(reports, 'report.json'), { recursive: true });
  assert.equal(obstacleIn(reports), `${join(reports, 'report.json')} is a folder`);
});

test('where no folder can be made it is said, and at once', { timeout: 5_000, skip: !existsSync('/proc') }, () => {
  assert.equal(obstacleIn('/proc/x'), 'no folder can be made there');
  assert.equal(obstacleIn('/proc/x/y/z'), 'no folder can be made there');
  assert.equal(obstacleIn('/dev/null/x'), 'there is a file of that name');
});
