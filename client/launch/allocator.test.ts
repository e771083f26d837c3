import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSpaceFlags, withAllocatorSettings } from './allocator.ts';

test('settings are added once, and never to those of the user', () => {
  const first = withAllocatorSettings({ HOME: '/home/a' });
  assert.equal(first?.HOME, '/home/a');
  assert.equal(first.MALLOC_MMAP_THRESHOLD_, '131072');
  assert.equal(withAllocatorSettings(first), undefined);
  assert.equal(withAllocatorSettings({ MALLOC_ARENA_MAX: '8' }), undefined);
});

test('the space for new objects is bounded, unless the user has bounded it', () => {
  const flags = newSpaceFlags(['--expose-gc']);
  assert.deepEqual(flags, ['--max-semi-space-size=16']);
  assert.deepEqual(newSpaceFlags(flags), []);
  assert.deepEqual(newSpaceFlags(['--max-semi-space-size=64']), []);
});
