import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { FlushQueue } from './flush.ts';

const MEGABYTE = 1024 * 1024;

function createSinks(queue: FlushQueue, bytes: number, flushed: string[]) {
  return (name: string) => {
    const flush = () => {
      flushed.push(name);
      return bytes;
    };
    queue.add({ flush });
  };
}

test('what is short is handed on in one turn', async () => {
  const flushed: string[] = [];
  const add = createSinks(new FlushQueue(), 1000, flushed);
  const names = Array.from({ length: 1000 }, (_, index) => `s${index}`);
  for (const name of names) add(name);
  assert.deepEqual(flushed, []);
  await turn();
  assert.deepEqual(flushed, names);
});

test('what is long is handed on over several turns, in order, and what comes meanwhile after it', async () => {
  const flushed: string[] = [];
  const add = createSinks(new FlushQueue(), 5 * MEGABYTE, flushed);
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  await turn();
  assert.deepEqual(flushed, ['a', 'b']);
  add('e');
  await turn();
  assert.deepEqual(flushed, ['a', 'b', 'c', 'd']);
  await turn();
  assert.deepEqual(flushed, ['a', 'b', 'c', 'd', 'e']);
});

test('answers of a turn are handed on together, before the streams', async () => {
  const queue = new FlushQueue();
  const order: string[] = [];
  queue.add({ flush: () => order.push('event') });
  queue.addAnswer(() => void order.push('first answer'));
  queue.addAnswer(() => void order.push('second answer'));
  assert.deepEqual(order, []);
  await turn();
  assert.deepEqual(order, ['first answer', 'second answer', 'event']);
});
