import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSteps } from '../../steps/harness/vocabulary.ts';
import { findUnprescribed } from './unprescribed-expectations.ts';

before(loadSteps);

interface ScenarioSample {
  readonly tags?: readonly string[];
  readonly steps: readonly (readonly [text: string, ...rows: readonly (readonly string[])[]])[];
}

function findProblems({ tags = ['@resource', '@rule:kept'], steps }: ScenarioSample): string[] {
  const scenario = {
    uri: 'a.feature',
    name: 'a',
    tags: tags.map((name) => ({ name, astNodeId: '' })),
    steps: steps.map(([text, ...rows], index) => ({
      id: String(index),
      astNodeIds: [],
      text,
      ...(rows.length > 0 && {
        argument: { dataTable: { rows: rows.map((cells) => ({ cells: cells.map((value) => ({ value })) })) } },
      }),
    })),
  };
  return findUnprescribed(scenario, (rule) => (rule === 'created' ? 'It answers 201.' : 'It is kept.'));
}

test('status 201 needs a rule that requires it', () => {
  assert.equal(findProblems({ steps: [['the response is 201']] }).length, 1);
  assert.deepEqual(findProblems({ tags: ['@resource', '@rule:created'], steps: [['the response is 201']] }), []);
  assert.deepEqual(findProblems({ steps: [['the response is a success']] }), []);
});

test('the order of names in a list needs a rule', () => {
  const ordered = ['the list has:', ['names', 'in this order', 'a, b']] as const;
  assert.equal(findProblems({ steps: [ordered] }).length, 1);
  assert.deepEqual(findProblems({ tags: ['@rule:kept'], steps: [ordered] }), []);
  assert.deepEqual(findProblems({ steps: [['the list has:', ['names', 'in this order', 'a']]] }), []);
  assert.deepEqual(findProblems({ steps: [['the list has:', ['names', 'in any order', 'a, b']]] }), []);
});

test('the initial events of a watch have no order, later events have', () => {
  const events = [
    ['type', 'name'],
    ['ADDED', 'a'],
    ['ADDED', 'b'],
  ] as const;
  const countWatchProblems = (query: string, sentence: string) =>
    findProblems({ steps: [[`a watch is opened on /{collection}?watch=1${query}`], [sentence, ...events]] }).length;
  for (const query of ['', '&resourceVersion=0', '&resourceVersion={b:v}&sendInitialEvents=true'])
    assert.equal(countWatchProblems(query, 'the watch reports exactly:'), 1, query);
  assert.equal(countWatchProblems('', 'the watch reports:'), 1);
  assert.equal(countWatchProblems('', 'the watch reports, the initial events in any order:'), 0);
  assert.equal(countWatchProblems('&resourceVersion={b:v}', 'the watch reports exactly:'), 0);
});
