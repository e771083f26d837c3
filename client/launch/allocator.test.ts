import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAllocatorSettings, buildNewSpaceFlags } from './allocator.ts';

test('malloc settings are added once, and only if the user has set none', () => {
  const first = addAllocatorSettings({ HOME: '/home/a' });
  assert.equal(first?.HOME, '/home/a');
  assert.equal(first.MALLOC_MMAP_THRESHOLD_, '131072');
  assert.equal(addAllocatorSettings(first), undefined);
  assert.equal(addAllocatorSettings({ MALLOC_ARENA_MAX: '8' }), undefined);
});

test('the young generation is limited unless the user has limited it', () => {
  const flags = buildNewSpaceFlags(['--expose-gc']);
  assert.deepEqual(flags, ['--max-semi-space-size=16']);
  assert.deepEqual(buildNewSpaceFlags(flags), []);
  assert.deepEqual(buildNewSpaceFlags(['--max-semi-space-size=64']), []);
});
