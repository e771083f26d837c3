/** Tests that the state belongs to one World, and that the error about a missing value contains its name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScenarioState } from './scenario-state.ts';

test('a value is available to later steps of the same scenario only', () => {
  const pages = createScenarioState<number>('pages');
  const [world, otherWorld] = [{}, {}];
  assert.equal(pages.set(world, 3), 3);
  assert.equal(pages.get(world), 3);
  assert.equal(pages.find(otherWorld), undefined);
  assert.throws(() => pages.get(otherWorld), /no earlier step of the scenario provided: pages/);
});
