import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Selection } from './options.ts';
import { BESIDE_SERVERS, needs, passesOf } from './passes.ts';

const ALL: Selection = {
  areas: [],
  conformance: [],
  rules: [],
  tags: undefined,
  strengths: [],
  origins: [],
  shard: undefined,
};
const PLAN = { tags: '', shard: undefined, seed: 1 };

test('of resources that are named the first gets the scenarios of the server too', async () => {
  const { passes } = await passesOf(2, ALL, PLAN);
  const [first, second] = passes;
  assert.ok(first?.paths.includes('features/health/endpoints.feature'));
  assert.ok(!second?.paths.includes('features/health/endpoints.feature'));
  assert.ok(!first?.paths.includes('features/authn/tokens.feature'), 'other types are not read');
});

test('what controllers beside the server do is left out unless a part of the suite is asked for', async () => {
  const usual = await passesOf(1, ALL, PLAN);
  assert.equal(usual.leftOut, 1);
  assert.equal(needs(usual.passes, BESIDE_SERVERS), false);
  const asked = await passesOf(1, { ...ALL, areas: ['deletion'] }, PLAN);
  assert.equal(asked.leftOut, 0);
  assert.equal(needs(asked.passes, BESIDE_SERVERS), true);
});

test('scenarios are known by their places, basics by themselves', async () => {
  const [pass] = (await passesOf(1, ALL, PLAN)).passes;
  const { waiting = [], alone = [], others = [] } = pass?.places ?? {};
  const places = [...waiting, ...alone, ...others];
  assert.ok(places.every((place) => /^features\/.*\.feature:\d+$/.test(place)));
  assert.ok(waiting.length > 20);
  assert.ok(alone.length > 0);
  assert.equal(new Set(places).size, places.length, 'each in one place');
  const basics = (pass?.scenarios ?? 0) - places.length;
  assert.ok(basics > 30);
  assert.ok(!places.some((place) => place.startsWith('features/basics/')));
  const [part] = (await passesOf(1, ALL, { ...PLAN, shard: '1/2' })).passes;
  assert.deepEqual(part?.places.waiting, [], 'a shard is a part of what runs in workers');
});
