import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { FlushQueue } from './flush.ts';

const MEGABYTE = 1024 * 1024;

function createSinks(queue: FlushQueue, bytes: number, flushedStreams: string[]) {
  return (name: string) => {
    const flush = () => {
      flushedStreams.push(name);
      return bytes;
    };
    queue.add({ flush });
  };
}

test('short blocks of many streams are flushed in one turn', async () => {
  const flushedStreams: string[] = [];
  const addSink = createSinks(new FlushQueue(() => 0), 1000, flushedStreams);
  const names = Array.from({ length: 1000 }, (_, index) => `s${index}`);
  for (const name of names) addSink(name);
  assert.deepEqual(flushedStreams, []);
  await turn();
  assert.deepEqual(flushedStreams, names);
});

test('long blocks are flushed in order over several turns', async () => {
  const flushedStreams: string[] = [];
  const add = createSinks(new FlushQueue(() => 0), 5 * MEGABYTE, flushedStreams);
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  await turn();
  assert.deepEqual(flushedStreams, ['a', 'b']);
  add('e');
  await turn();
  assert.deepEqual(flushedStreams, ['a', 'b', 'c', 'd']);
  await turn();
  assert.deepEqual(flushedStreams, ['a', 'b', 'c', 'd', 'e']);
});

test('the responses of one turn are sent together, before the streams are flushed', async () => {
  const queue = new FlushQueue(() => 0);
  const order: string[] = [];
  queue.add({ flush: () => order.push('event') });
  queue.addResponse(() => void order.push('first answer'));
  queue.addResponse(() => void order.push('second answer'));
  assert.deepEqual(order, []);
  await turn();
  assert.deepEqual(order, ['first answer', 'second answer', 'event']);
});

test('after a long flush, streams pause for the duration of the flush, but responses do not', async () => {
  let now = 0;
  const queue = new FlushQueue(() => now);
  const order: string[] = [];
  const add = (name: string, milliseconds: number) =>
    queue.add({
      flush: () => {
        now += milliseconds;
        order.push(name);
        return 100;
      },
    });
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    add('long', 10);
    await turn();
    add('later', 0.1);
    queue.addResponse(() => void order.push('response'));
    await turn();
    assert.deepEqual(order, ['long', 'response']);
    mock.timers.tick(9);
    await turn();
    assert.deepEqual(order, ['long', 'response']);
    mock.timers.tick(1);
    await turn();
    assert.deepEqual(order, ['long', 'response', 'later']);
    add('short', 0.1);
    await turn();
    assert.deepEqual(order, ['long', 'response', 'later', 'short']);
  } finally {
    mock.timers.reset();
  }
});
