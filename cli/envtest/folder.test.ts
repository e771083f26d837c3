import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type FolderOptions, writeFolder } from './folder.ts';

const scratchFolder = mkdtempSync(join(tmpdir(), 'assay-envtest-folder-'));
after(() => rmSync(scratchFolder, { recursive: true, force: true }));

const FOLDER_OPTIONS: FolderOptions = {
  platform: 'linux',
  node: '/n',
  entryFile: '/e',
  release: '1.32',
  controllers: '-*',
  directory: undefined,
  cache: join(scratchFolder, 'cache'),
  path: '',
};

test('equal options share a folder; different options get different folders', () => {
  const folder = writeFolder(FOLDER_OPTIONS);
  const { ino } = statSync(join(folder, 'etcd'));
  assert.equal(writeFolder(FOLDER_OPTIONS), folder);
  assert.equal(statSync(join(folder, 'etcd')).ino, ino, 'an unchanged launcher is not rewritten');
  assert.notEqual(writeFolder({ ...FOLDER_OPTIONS, controllers: '*' }), folder);
  assert.notEqual(writeFolder({ ...FOLDER_OPTIONS, release: '1.31' }), folder);
  assert.deepEqual(readdirSync(folder).toSorted(), ['etcd', 'kube-apiserver']);
  assert.equal(statSync(join(folder, 'etcd')).mode & 0o111, 0o111);
});

test('the folder contains kubectl if kubectl is installed', () => {
  const bin = mkdtempSync(join(scratchFolder, 'bin-'));
  const kubectl = join(bin, 'kubectl');
  writeFileSync(kubectl, '');
  assert.deepEqual(
    readdirSync(writeFolder({ ...FOLDER_OPTIONS, path: bin })).toSorted(),
    ['etcd', 'kube-apiserver'],
    'not executable',
  );
  chmodSync(kubectl, 0o755);
  const folder = writeFolder({ ...FOLDER_OPTIONS, path: `/nowhere:${bin}` });
  assert.equal(readFileSync(join(folder, 'kubectl'), 'utf8'), `#!/bin/sh\nexec ${kubectl} "$@"\n`);
});

test('--directory sets the folder', () => {
  const directory = join(scratchFolder, 'k8s', '1.32.13-linux-amd64');
  assert.equal(writeFolder({ ...FOLDER_OPTIONS, directory }), directory);
  assert.deepEqual(readdirSync(directory).toSorted(), ['etcd', 'kube-apiserver']);
});
