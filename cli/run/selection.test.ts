import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concernsServers } from '../../spec/catalogue.ts';
import { withoutSecrets } from './flags.ts';
import type { Selection } from './options.ts';
import { selectRules, tagExpression } from './selection.ts';

const ALL: Selection = { areas: [], rules: [], tags: undefined, strengths: [], origins: [], shard: undefined };

test('without a selection every rule that has scenarios is judged, and no tag is asked for', () => {
  const rules = selectRules(ALL, 'bundled');
  assert.ok(rules.length >= 600);
  assert.ok(rules.every(({ planned, strength }) => planned === undefined && strength !== 'info'));
  assert.equal(tagExpression(ALL, rules, 'bundled'), '');
});

test('another server than the bundled one has no part in the duties of clients and in rules about histories', () => {
  const duties = selectRules(ALL, 'bundled').filter(({ check }) => check === 'client');
  const others = selectRules(ALL, 'bundled').filter((rule) => !concernsServers(rule));
  const rules = selectRules(ALL, 'server');
  assert.equal(duties.length, 24);
  assert.ok(others.length > 60);
  assert.equal(rules.length, selectRules(ALL, 'bundled').length - others.length);
  const expression = tagExpression(ALL, rules, 'server');
  assert.ok(rules.every(({ id }) => expression.includes(`@rule:${id} `) || expression.includes(`@rule:${id})`)));
  assert.ok(others.every(({ id }) => !expression.includes(`@rule:${id} `)));
});

test('areas, strengths and origins narrow it together', () => {
  const selection: Selection = { ...ALL, areas: ['chunking'], strengths: ['must'], origins: ['kubernetes-1.32'] };
  assert.deepEqual(
    selectRules(selection, 'bundled').map(({ id }) => id),
    ['chunk-expired-token-carries-new-token', 'chunk-malformed-token-400'],
  );
});

test('a rule is asked for by its id, or by a pattern', () => {
  const selection: Selection = { ...ALL, rules: ['rest-name-c*'], tags: 'not @slow' };
  const rules = selectRules(selection, 'bundled');
  assert.equal(
    tagExpression(selection, rules, 'bundled'),
    '(@rule:rest-name-conflict-status or @rule:rest-name-cluster-scoped-unique) and (not @slow)',
  );
  assert.throws(() => selectRules({ ...ALL, rules: ['rest-nothing'] }, 'bundled'), /there is no rule "rest-nothing"/);
});

test('a token never reaches the report', () => {
  assert.equal(
    withoutSecrets(['--token', 'abc', '--token=abc', '--tags', 'a b']),
    "assay run --token (secret) --token=(secret) --tags 'a b'",
  );
});
