import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecrets } from './flags.ts';
import type { Selection } from './options.ts';
import { selectRules, tagExpression } from './selection.ts';

const ALL: Selection = { areas: [], rules: [], tags: undefined, strengths: [], origins: [], shard: undefined };

test('without a selection every covered rule is judged, and no tag is asked for', () => {
  const rules = selectRules(ALL);
  assert.ok(rules.length >= 300);
  assert.equal(tagExpression(ALL, rules), '');
});

test('areas, strengths and origins narrow it together', () => {
  const selection: Selection = { ...ALL, areas: ['chunking'], strengths: ['must'], origins: ['kubernetes-1.32'] };
  assert.deepEqual(
    selectRules(selection).map(({ id }) => id),
    ['chunk-expired-token-carries-new-token', 'chunk-malformed-token-400'],
  );
});

test('a rule is asked for by its id, or by a pattern', () => {
  const selection: Selection = { ...ALL, rules: ['rest-name-c*'], tags: 'not @slow' };
  const rules = selectRules(selection);
  assert.equal(
    tagExpression(selection, rules),
    '(@rule:rest-name-conflict-status or @rule:rest-name-cluster-scoped-unique) and (not @slow)',
  );
  assert.throws(() => selectRules({ ...ALL, rules: ['rest-nothing'] }), /there is no rule "rest-nothing"/);
});

test('a token never reaches the report', () => {
  assert.equal(
    withoutSecrets(['--token', 'abc', '--token=abc', '--tags', 'a b']),
    "assay run --token (secret) --token=(secret) --tags 'a b'",
  );
});
