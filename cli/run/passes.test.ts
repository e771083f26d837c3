import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Selection } from '../options/options.ts';
import { CONTROLLERS_NEED, needsCapability, planPasses } from './passes.ts';

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
const EMPTY_PLAN = { tags: '' };

test('with several resources, only the first pass contains the scenarios of the server', () => {
  const { passes } = planPasses(2, EMPTY_SELECTION, EMPTY_PLAN);
  const [first, second] = passes.map((scenarios) => new Set(scenarios.map(({ pickle }) => pickle.uri)));
  assert.ok(first?.has('features/health/endpoints.feature'));
  assert.ok(!second?.has('features/health/endpoints.feature'));
  assert.ok(!first?.has('features/authn/static-tokens.feature'), 'scenarios of other types do not run');
});

test('scenarios about controllers run only if a part of the suite is selected', () => {
  const defaultPlan = planPasses(1, EMPTY_SELECTION, EMPTY_PLAN);
  assert.equal(defaultPlan.omittedCount, 1);
  assert.equal(needsCapability(defaultPlan, CONTROLLERS_NEED), false);
  const narrowedPasses = planPasses(1, { ...EMPTY_SELECTION, areas: ['deletion'] }, EMPTY_PLAN);
  assert.equal(narrowedPasses.omittedCount, 0);
  assert.equal(needsCapability(narrowedPasses, CONTROLLERS_NEED), true);
});
