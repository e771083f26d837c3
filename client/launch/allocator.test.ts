import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAllocatorSettings, buildMemoryFlags } from './allocator.ts';

test('malloc settings are added once, and only if the user has set none', () => {
  const first = addAllocatorSettings({ HOME: '/home/a' });
  assert.equal(first?.HOME, '/home/a');
  assert.equal(first.MALLOC_MMAP_THRESHOLD_, '131072');
  assert.equal(addAllocatorSettings(first), undefined);
  assert.equal(addAllocatorSettings({ MALLOC_ARENA_MAX: '8' }), undefined);
});

test('the young generation is limited unless the user has limited it', () => {
  const platform = { nodeVersion: '24.11.0', operatingSystem: 'darwin arm64' };
  const flags = buildMemoryFlags(['--expose-gc'], platform);
  assert.deepEqual(flags, ['--max-semi-space-size=16']);
  assert.deepEqual(buildMemoryFlags(flags, platform), []);
  assert.deepEqual(buildMemoryFlags(['--max-semi-space-size=64'], platform), []);
});

test('memory protection keys are disabled on platforms where V8 uses them', () => {
  const platform = { nodeVersion: '24.11.0', operatingSystem: 'linux x64' };
  const flags = buildMemoryFlags([], platform);
  assert.deepEqual(flags, ['--max-semi-space-size=16', '--no-memory-protection-keys']);
  assert.deepEqual(buildMemoryFlags(flags, platform), []);
  assert.deepEqual(buildMemoryFlags([], { ...platform, nodeVersion: '26.0.0' }), ['--max-semi-space-size=16']);
});
