import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadSteps } from '../../steps/harness/vocabulary.ts';
import { findUnprescribedExpectations } from './unprescribed-expectations.ts';

before(loadSteps);

interface ScenarioSample {
  readonly tags?: readonly string[];
  readonly steps: readonly (readonly [text: string, ...rows: readonly (readonly string[])[]])[];
}

function findProblems({ tags = ['@resource', '@rule:stored'], steps }: ScenarioSample): string[] {
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
  return findUnprescribedExpectations(scenario, (rule) =>
    rule === 'created' ? 'The server returns 201.' : 'The object is stored.',
  );
}

test('an expectation of status 201 needs a rule that mentions 201', () => {
  assert.equal(findProblems({ steps: [['the response is 201']] }).length, 1);
  assert.deepEqual(findProblems({ tags: ['@resource', '@rule:created'], steps: [['the response is 201']] }), []);
  assert.deepEqual(findProblems({ steps: [['the response is a success']] }), []);
});

test('an expectation of the order of a list of any resource is a problem', () => {
  const orderedStep = ['the list has:', ['names', 'in this order', 'a, b']] as const;
  assert.equal(findProblems({ steps: [orderedStep] }).length, 1);
  assert.deepEqual(findProblems({ tags: ['@rule:stored'], steps: [orderedStep] }), []);
  assert.deepEqual(findProblems({ steps: [['the list has:', ['names', 'in this order', 'a']]] }), []);
  assert.deepEqual(findProblems({ steps: [['the list has:', ['names', 'in any order', 'a, b']]] }), []);
});

test('an expectation of the order of initial events is a problem, and of later events is not', () => {
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
