import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAllRules } from '../../spec/catalogue.ts';
import { concernsServers } from '../../spec/rule-checks.ts';
import { formatCommandLine } from './flags.ts';
import { ORIGINS, type Selection } from './options.ts';
import { buildTagExpression, comparesWording, selectRules } from './selection.ts';

const EMPTY_SELECTION: Selection = {
  areas: [],
  conformance: [],
  rules: [],
  tags: undefined,
  strengths: [],
  origins: [],
  shard: undefined,
  paths: [],
};

test('an empty selection selects all rules with scenarios, without a tag expression', () => {
  const rules = selectRules(EMPTY_SELECTION, 'bundled');
  assert.ok(rules.length >= 600);
  assert.ok(
    rules.every(({ planned: plannedScenarios, strength }) => plannedScenarios === undefined && strength !== 'info'),
  );
  assert.equal(buildTagExpression(EMPTY_SELECTION, rules, 'bundled'), '');
});

test('--origin can select the origin of every rule', () => {
  const origins = new Set(readAllRules().map(({ origin = 'specification' }) => origin));
  assert.deepEqual([...origins].sort(), ORIGINS.toSorted());
});

test('a run with --server excludes rules about clients, API histories and wording', () => {
  const clientRules = selectRules(EMPTY_SELECTION, 'bundled').filter(({ check }) => check === 'client');
  const otherRules = selectRules(EMPTY_SELECTION, 'bundled').filter(
    (rule) => !concernsServers(rule) || rule.origin === 'wording',
  );
  const rules = selectRules(EMPTY_SELECTION, 'server');
  assert.equal(clientRules.length, 24);
  assert.ok(otherRules.length > 60);
  assert.equal(rules.length, selectRules(EMPTY_SELECTION, 'bundled').length - otherRules.length);
  const expression = buildTagExpression(EMPTY_SELECTION, rules, 'server');
  assert.ok(rules.every(({ id }) => expression.includes(`@rule:${id} `) || expression.includes(`@rule:${id})`)));
  assert.ok(otherRules.every(({ id }) => !expression.includes(`@rule:${id} `)));
});

test('areas, strengths and origins are combined with AND', () => {
  const selection: Selection = {
    ...EMPTY_SELECTION,
    areas: ['chunking'],
    strengths: ['must'],
    origins: ['kubernetes-1.32'],
  };
  assert.deepEqual(
    selectRules(selection, 'bundled').map(({ id }) => id),
    ['chunk-expired-token-carries-new-token', 'chunk-lost-version', 'chunk-malformed-token-400'],
  );
});

test('--rule accepts an ID or a pattern', () => {
  const selection: Selection = { ...EMPTY_SELECTION, rules: ['rest-name-c*'], tags: 'not @slow' };
  const rules = selectRules(selection, 'bundled');
  assert.equal(
    buildTagExpression(selection, rules, 'bundled'),
    '(@rule:rest-name-conflict-status or @rule:rest-name-cluster-scoped-unique) and (not @slow)',
  );
  assert.throws(
    () => selectRules({ ...EMPTY_SELECTION, rules: ['rest-nothing'] }, 'bundled'),
    /there is no rule "rest-nothing"/,
  );
});

test('hides tokens in the recorded command line', () => {
  assert.equal(
    formatCommandLine(['--token', 'abc', '--token=abc', '--tags', 'a b']),
    "assay run --token (secret) --token=(secret) --tags 'a b'",
  );
});

test('compares the wording on the bundled simulator, and on other servers only if requested', () => {
  const bundledServerOptions = { server: {}, selection: EMPTY_SELECTION, wording: undefined };
  const otherServerOptions = { ...bundledServerOptions, server: { server: 'http://127.0.0.1:1' } };
  assert.equal(comparesWording(bundledServerOptions), true);
  assert.equal(comparesWording({ ...bundledServerOptions, server: { launch: './server --port {http-port}' } }), false);
  assert.equal(comparesWording(otherServerOptions), false);
  assert.equal(comparesWording({ ...otherServerOptions, wording: true }), true);
  assert.equal(comparesWording({ ...bundledServerOptions, wording: false }), false);
  assert.equal(
    comparesWording({ ...otherServerOptions, selection: { ...EMPTY_SELECTION, rules: ['err-message-wording'] } }),
    true,
  );
  assert.equal(
    comparesWording({
      ...otherServerOptions,
      selection: { ...EMPTY_SELECTION, origins: ['specification', 'wording'] },
    }),
    true,
  );
  assert.equal(
    comparesWording({ ...bundledServerOptions, selection: { ...EMPTY_SELECTION, origins: ['specification'] } }),
    false,
  );
});

test('without wording, the selection excludes wording rules and their scenarios', () => {
  const wordingRules = selectRules(EMPTY_SELECTION, 'server', true).filter(({ origin }) => origin === 'wording');
  const names = wordingRules.map(({ id }) => id);
  assert.deepEqual(names, ['cel-rule-message', 'err-message-wording']);
  const rules = selectRules(EMPTY_SELECTION, 'server');
  assert.ok(rules.every(({ origin }) => origin !== 'wording'));
  assert.ok(!buildTagExpression(EMPTY_SELECTION, rules, 'server').includes('@rule:err-message-wording'));
  assert.ok(buildTagExpression(EMPTY_SELECTION, rules, 'server', true).includes('@rule:err-message-wording'));
  assert.ok(!buildTagExpression(EMPTY_SELECTION, rules, 'bundled', false).includes('@rule:err-message-wording'));
});
