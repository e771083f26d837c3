import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { History } from './history/history.ts';
import { readHistory } from './history/read.ts';
import { checkHistory } from './judge.ts';
import { POLICY_RULES } from './rules/rules.ts';

const HISTORIES = new URL('histories/', import.meta.url);

function readHistoryFile(file: string): History {
  const { history, problem } = readHistory(readFileSync(new URL(file, HISTORIES), 'utf8'));
  assert.ok(history !== undefined, `${file}: ${problem?.message}`);
  return history;
}

for (const { id, isRecommendation } of POLICY_RULES.filter((rule) => rule.isRecommendation === undefined)) {
  test(`the history for ${id} violates only this rule, once`, () => {
    assert.equal(isRecommendation, undefined);
    const { violations, recommendations } = checkHistory(readHistoryFile(`violations/${id}.yaml`));
    assert.deepEqual(
      [...violations, ...recommendations].map(({ rule }) => rule),
      [id],
    );
  });
}

test('the name of every file in violations/ is the ID of a rule', () => {
  const ids = POLICY_RULES.map(({ id }) => `${id}.yaml`);
  const files = readdirSync(new URL('violations/', HISTORIES));
  assert.deepEqual(
    files.filter((file) => !ids.includes(file)),
    [],
  );
});

test('the example history has no violations and no recommendations', () => {
  assert.deepEqual(checkHistory(readHistoryFile('example.yaml')), { violations: [], recommendations: [] });
});

test('the gate of a GA feature counts as deprecated even if the history does not contain a deprecation', () => {
  const stableStages = [{ release: '1.1', level: 'GA', default: true, locked: true }] as const;
  const listViolations = (gate: object) =>
    checkHistory({ releases: { '1.1': '2020-01-01' }, featureGates: [{ name: 'A', stages: stableStages, ...gate }] })
      .violations;
  const listRules = (gate: object) => listViolations(gate).map(({ rule, release }) => `${rule} ${release}`);
  assert.deepEqual(listRules({}), []);
  assert.deepEqual(listRules({ warns: false }), ['dep-rule-10-gate-warns 1.1']);
  assert.deepEqual(listRules({ operational: false, disabling: 'succeeds' }), ['dep-rule-10-gate-disable-fails 1.1']);
});

test('in the built-in APIs, some beta versions were served for too long, and no version was removed too early', () => {
  const { violations } = checkHistory(readHistoryFile('kubernetes.yaml'));
  const rules = new Set(violations.map(({ rule }) => rule));
  assert.deepEqual([...rules], ['dep-rule-4a-beta-deprecation', 'dep-rule-4a-beta-removal']);
  assert.deepEqual(
    violations.filter(({ description }) => description.startsWith('removed')),
    [],
  );
  // The limit applied to the versions of this group first.
  const lateViolations = violations.filter(({ element }) => element.startsWith('flowcontrol.apiserver.'));
  assert.deepEqual(lateViolations, []);
});

test('the history of the built-in APIs contains every removal from the specification', () => {
  const text = readFileSync(new URL('../spec/specification.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('### Removed API versions by release');
  const rows = [...table.matchAll(/^\| (1\.\d+) \| ([^|]+) \| ([^|]+) \|/gm)];
  // The published module of apps/v1beta1 lacks the kind ReplicaSet.
  const removalReleases = new Map([
    ['apps/v1beta1 ReplicaSet', '1.16'],
    ...indexRemovals(readHistoryFile('kubernetes.yaml')),
  ]);
  assert.ok(rows.length > 25);
  const flowControl = rows[0]?.[2]?.trim() ?? '';
  for (const [, release = '', names = '', versions = ''] of rows) {
    const kinds = names.startsWith('same') ? flowControl : names.replace(' and its admission controller', '').trim();
    for (const [, name = ''] of versions.matchAll(/`([^`]+)`/g)) {
      const group = name.startsWith('...') ? 'flowcontrol.apiserver.orch.io' : name.slice(0, name.lastIndexOf('/'));
      const version = `${group.replace('.orch.io', '.k8s.io')}/${name.slice(name.lastIndexOf('/') + 1)}`;
      for (const kind of kinds.split(', '))
        assert.equal(removalReleases.get(`${version} ${kind}`), release, `${version} ${kind}`);
    }
  }
});

function indexRemovals({ groups = [] }: History): ReadonlyMap<string, string | undefined> {
  return new Map(
    groups.flatMap(({ group, versions }) =>
      versions.flatMap(({ version, kinds = [] }) =>
        kinds.map(({ kind, removed }) => [`${group}/${version} ${kind}`, removed] as const),
      ),
    ),
  );
}
