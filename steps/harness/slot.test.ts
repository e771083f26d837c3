/** A slot is of one World, and says what is missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slot } from './slot.ts';

test('what a step left is there for the next one of its scenario, and of no other', () => {
  const pages = slot<number>('pages');
  const [world, another] = [{}, {}];
  assert.equal(pages.set(world, 3), 3);
  assert.equal(pages.get(world), 3);
  assert.equal(pages.find(another), undefined);
  assert.throws(() => pages.get(another), /no step before this one left: pages/);
});
