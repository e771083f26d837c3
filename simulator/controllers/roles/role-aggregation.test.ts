/**
 * Tests that aggregated rules are those of the selected roles, ordered by role name, without duplicates and without the previous rules of
 * the role itself.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SelectorField } from '../../pure/selectors/match-expressions.ts';
import { type ClusterRole, RuleAggregator } from './aggregated-rules.ts';

const createRole = (name: string, labels: Record<string, string>, ...verbs: string[]) => ({
  apiVersion: 'rbac.example/v1',
  kind: 'ClusterRole',
  metadata: { name, labels },
  rules: verbs.map((verb) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] })),
});
const listVerbs = (rules: readonly { readonly verbs?: readonly string[] | null }[]) =>
  rules.map(({ verbs }) => (verbs ?? []).join());
const createAggregatedRole = (...clusterRoleSelectors: SelectorField[]) => ({
  ...createRole('all', { into: 'all' }, 'old'),
  aggregationRule: { clusterRoleSelectors },
});

const aggregateRules = (role: ClusterRole, roles: readonly ClusterRole[]) => new RuleAggregator(roles).aggregate(role);

const ROLES = [
  createRole('b', { into: 'all' }, 'get', 'list'),
  createRole('a', { into: 'all' }, 'watch', 'get'),
  createRole('c', { into: 'other' }, 'delete'),
];

test('aggregates rules by labels, in the order of names, without duplicates', () => {
  const aggregatedRole = createAggregatedRole({ matchLabels: { into: 'all' } });
  assert.deepEqual(listVerbs(aggregateRules(aggregatedRole, [...ROLES, aggregatedRole])), ['watch', 'get', 'list']);
});

test('evaluates the selectors in order', () => {
  const aggregatedRole = createAggregatedRole({ matchLabels: { into: 'other' } }, { matchLabels: { into: 'all' } });
  assert.deepEqual(listVerbs(aggregateRules(aggregatedRole, ROLES)), ['delete', 'watch', 'get', 'list']);
});

test('an empty selector selects all other roles, and a selector without matches selects none', () => {
  const aggregatedRole = createAggregatedRole({});
  assert.deepEqual(listVerbs(aggregateRules(aggregatedRole, [...ROLES, aggregatedRole])), [
    'watch',
    'get',
    'list',
    'delete',
  ]);
  assert.deepEqual(aggregateRules(createAggregatedRole({ matchLabels: { into: 'none' } }), ROLES), []);
});

test('roles that select each other have the same aggregated rules', () => {
  const createCircularRole = (name: string, next: string) => ({
    ...createRole(name, { name, into: 'circle' }, `old of ${name}`),
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { name: next } }, { matchLabels: { into: name } }] },
  });
  const plainRole = createRole('plain', { into: 'y' }, 'get');
  const roles = [createCircularRole('x', 'y'), createCircularRole('y', 'z'), createCircularRole('z', 'x'), plainRole];
  for (const item of roles.slice(0, 3)) assert.deepEqual(listVerbs(aggregateRules(item, roles)), ['get']);
});

test('follows a chain of a hundred roles', () => {
  const createLinkedRole = (index: number) => ({
    ...createRole(`r${index}`, { at: String(index) }),
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { at: String(index + 1) } }] },
  });
  const chain = Array.from({ length: 100 }, (_, index) => createLinkedRole(index));
  const roles = [...chain, createRole('last', { at: '100' }, 'get')];
  assert.deepEqual(listVerbs(aggregateRules(roles[0] ?? createLinkedRole(0), roles)), ['get']);
});
