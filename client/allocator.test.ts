import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAllocatorSettings } from './allocator.ts';

test('settings are added once, and never to those of the user', () => {
  const first = withAllocatorSettings({ HOME: '/home/a' });
  assert.equal(first?.HOME, '/home/a');
  assert.equal(first.MALLOC_MMAP_THRESHOLD_, '131072');
  assert.equal(withAllocatorSettings(first), undefined);
  assert.equal(withAllocatorSettings({ MALLOC_ARENA_MAX: '8' }), undefined);
});
