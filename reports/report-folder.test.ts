import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findFolderProblem } from './report-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
after(() => rmSync(folder, { recursive: true }));

test('accepts a writable folder and leaves it empty', () => {
  const deepFolder = join(folder, 'a', 'b', 'c');
  assert.equal(findFolderProblem(deepFolder), undefined);
  assert.deepEqual(readdirSync(deepFolder), []);
});

test('reports a file in place of the folder or one of its parents', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  assert.equal(findFolderProblem(file), 'a file with that name exists');
  assert.equal(findFolderProblem(join(file, 'below')), 'a file with that name exists');
});

test('reports a folder in place of a report file', () => {
  const reports = join(folder, 'reports');
  mkdirSync(join(reports, 'report.json'), { recursive: true });
  assert.equal(findFolderProblem(reports), `${join(reports, 'report.json')} is a folder`);
});

test('reports a folder that cannot be created, without delay', { timeout: 5_000, skip: !existsSync('/proc') }, () => {
  assert.equal(findFolderProblem('/proc/x'), 'the folder cannot be created');
  assert.equal(findFolderProblem('/proc/x/y/z'), 'the folder cannot be created');
  assert.equal(findFolderProblem('/dev/null/x'), 'a file with that name exists');
});
