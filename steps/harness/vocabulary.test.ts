import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { DataTable, loadSteps, vocabulary } from './vocabulary.ts';

before(loadSteps);

test('vocabulary finds the definition of a step with its arguments', () => {
  const [match, ...otherMatches] = vocabulary.match('a server with the launch profile "users"');
  assert.deepEqual(otherMatches, []);
  assert.deepEqual(match?.parameterValues, ['users']);
  assert.equal(match?.definition.pattern, 'a server with the launch profile {string}');
  assert.deepEqual(vocabulary.match('a sentence that nobody wrote'), []);
});

test('a parameter type converts its argument', () => {
  assert.deepEqual(vocabulary.match('12 random programs run: "list"')[0]?.parameterValues, [12, 'list']);
});

test('a data table has rows, and objects by column name', () => {
  const table = new DataTable([
    ['name', 'kind'],
    ['a', 'Pod'],
  ]);
  assert.deepEqual(table.raw()[1], ['a', 'Pod']);
  assert.deepEqual(table.hashes(), [{ name: 'a', kind: 'Pod' }]);
});

test('step modules register their steps only with the vocabulary', () => {
  const folder = `${import.meta.dirname}/..`;
  const paths = globSync('*/**/!(*.test).ts', { cwd: folder });
  const imports = paths.filter((path) =>
    readFileSync(`${folder}/${path}`, 'utf8').includes("from '@cucumber/cucumber'"),
  );
  assert.deepEqual(imports, []);
});
