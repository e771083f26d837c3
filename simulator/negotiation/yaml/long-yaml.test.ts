import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLongYaml } from './long-yaml.ts';

function createBody(bytes: number): Buffer {
  const lines: string[] = ['data:'];
  for (let length = 0; length < bytes; length += 40) lines.push(`  k${lines.length}: "${'x'.repeat(30)}"`);
  return Buffer.from(`${lines.join('\n')}\n`);
}

test('concurrent large bodies are read one after the other, also after the worker thread has ended', async () => {
  const bodies = [700_000, 40_000, 600_000];
  const concurrentResults = await Promise.all(
    bodies.map((bytes) => readLongYaml(createBody(bytes), { allowsSeveralDocuments: true })),
  );
  const sequentialResults = [];
  for (const bytes of bodies)
    sequentialResults.push(await readLongYaml(createBody(bytes), { allowsSeveralDocuments: true }));
  assert.deepEqual(sequentialResults, concurrentResults);
  assert.ok(sequentialResults.every(({ json }) => json.startsWith('{"data":{"k1":"xxx')));
});
