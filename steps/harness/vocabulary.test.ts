import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { DataTable, loadSteps, vocabulary } from './vocabulary.ts';

before(loadSteps);

test('a sentence is found by the text of a step, with its words', () => {
  const [match, ...others] = vocabulary.match('a server with the profile "users"');
  assert.deepEqual(others, []);
  assert.deepEqual(match?.words, ['users']);
  assert.equal(match?.definition.pattern, 'a server with the profile {string}');
  assert.deepEqual(vocabulary.match('a sentence that nobody wrote'), []);
});

test('a parameter type passes on what it makes of a word', () => {
  assert.deepEqual(vocabulary.match('12 random programs run: "list"')[0]?.words, [12, 'list']);
});

test('a table has rows, and objects by the names of its columns', () => {
  const table = new DataTable([
    ['name', 'kind'],
    ['a', 'Pod'],
  ]);
  assert.deepEqual(table.raw()[1], ['a', 'Pod']);
  assert.deepEqual(table.hashes(), [{ name: 'a', kind: 'Pod' }]);
});

test('no step module registers its sentences with Cucumber alone', () => {
  const folder = `${import.meta.dirname}/..`;
  const paths = globSync('*/**/!(*.test).ts', { cwd: folder });
  const imports = paths.filter((path) =>
    readFileSync(`${folder}/${path}`, 'utf8').includes("from '@cucumber/cucumber'"),
  );
  assert.deepEqual(imports, []);
});
