import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Selection } from '../options/options.ts';
import { CONTROLLERS_NEED, needsCapability, planPasses } from './passes.ts';

const ALL: Selection = {
  areas: [],
  conformance: [],
  rules: [],
  tags: undefined,
  strengths: [],
  origins: [],
  shard: undefined,
  paths: [],
};
const PLAN = { tags: '' };

test('with several resources, only the first pass contains the scenarios of the server', () => {
  const { passes } = planPasses(2, ALL, PLAN);
  const [first, second] = passes.map((scenarios) => new Set(scenarios.map(({ pickle }) => pickle.uri)));
  assert.ok(first?.has('features/health/endpoints.feature'));
  assert.ok(!second?.has('features/health/endpoints.feature'));
  assert.ok(!first?.has('features/authn/static-tokens.feature'), 'scenarios of other types do not run');
});

test('excludes scenarios about controllers unless a part of the suite is selected', () => {
  const defaultPlan = planPasses(1, ALL, PLAN);
  assert.equal(defaultPlan.omittedCount, 1);
  assert.equal(needsCapability(defaultPlan, CONTROLLERS_NEED), false);
  const narrowedPasses = planPasses(1, { ...ALL, areas: ['deletion'] }, PLAN);
  assert.equal(narrowedPasses.omittedCount, 0);
  assert.equal(needsCapability(narrowedPasses, CONTROLLERS_NEED), true);
});
