/** Which rules a role gathers: those of the roles that its selectors choose, in the order of names, each once, its own never. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { aggregatedRules } from './role-aggregation.ts';

const role = (name: string, labels: Record<string, string>, ...verbs: string[]) => ({
  apiVersion: 'rbac.example/v1',
  kind: 'ClusterRole',
  metadata: { name, labels },
  rules: verbs.map((verb) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] })),
});
const verbsOf = (rules: readonly { readonly verbs?: readonly string[] | null }[]) =>
  rules.map(({ verbs }) => (verbs ?? []).join());
const choosing = (...clusterRoleSelectors: WrittenSelector[]) => ({
  ...role('all', { into: 'all' }, 'old'),
  aggregationRule: { clusterRoleSelectors },
});

const ROLES = [
  role('b', { into: 'all' }, 'get', 'list'),
  role('a', { into: 'all' }, 'watch', 'get'),
  role('c', { into: 'other' }, 'delete'),
];

test('by labels, in the order of names, each once', () => {
  const all = choosing({ matchLabels: { into: 'all' } });
  assert.deepEqual(verbsOf(aggregatedRules(all, [...ROLES, all])), ['watch', 'get', 'list']);
});

test('one selector after the other', () => {
  const all = choosing({ matchLabels: { into: 'other' } }, { matchLabels: { into: 'all' } });
  assert.deepEqual(verbsOf(aggregatedRules(all, ROLES)), ['delete', 'watch', 'get', 'list']);
});

test('an empty selector chooses all but itself, and one that nobody fits none', () => {
  const every = choosing({});
  assert.deepEqual(verbsOf(aggregatedRules(every, [...ROLES, every])), ['watch', 'get', 'list', 'delete']);
  assert.deepEqual(aggregatedRules(choosing({ matchLabels: { into: 'none' } }), ROLES), []);
});
