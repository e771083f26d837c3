import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUniqueName } from '../../client/run-names.ts';
import type { WatchEvent } from '../../client/watch-stream.ts';
import type { Subject } from '../subject.ts';
import { isOthers, ownEvents, runsBeside, turn } from './turns.ts';

const READS = 'GET /{collection}?limit=1';
const KEEPS = 'GET /{collection}/a';
const RUN = 'abcde';
const MINE = newUniqueName(RUN);
const ANOTHERS = newUniqueName(RUN);

const at = (url: string, lane?: number) => ({
  parameters: { run: RUN, target: { url }, ...(lane === undefined ? {} : { lane }) },
  owns: (name: string) => name.includes(MINE),
});

test('who reads the whole collection waits for those that let time go by, and for nobody else', async () => {
  const over = Promise.withResolvers<void>();
  runsBeside('http://one', over.promise);
  await turn(at('http://one'), KEEPS);
  await turn(at('http://one', 3), READS);
  await turn(at('http://another'), READS);
  let begun = false;
  const reading = turn(at('http://one'), READS).then(() => {
    begun = true;
  });
  await new Promise(setImmediate);
  assert.equal(begun, false);
  over.resolve();
  await reading;
});

test('while others are under way a scenario leaves what is theirs', async () => {
  const over = Promise.withResolvers<void>();
  runsBeside('http://one', over.promise);
  const names = ['a', `a-${MINE}`, `a-${ANOTHERS}`];
  const left = (lane?: number) => names.filter(isOthers(at('http://one', lane)) ?? (() => false));
  assert.deepEqual(left(), [`a-${ANOTHERS}`]);
  assert.deepEqual(left(3), ['a', `a-${ANOTHERS}`]);
  over.reject(new Error('a run that failed'));
  await turn(at('http://one'), READS);
  assert.equal(isOthers(at('http://one')), undefined, 'they are over');
});

test('in a shared collection the events about what others made do not count', () => {
  const event = (type: string, metadata?: object): WatchEvent =>
    ({ type, object: { metadata }, raw: '' }) as WatchEvent;
  const mine = event('ADDED', { name: `a-${MINE}` });
  const bookmark = event('BOOKMARK', { resourceVersion: '7' });
  const nameless = event('ADDED', { name: '' });
  const error = event('ERROR');
  const all = [
    mine,
    event('ADDED', { name: 'a' }),
    bookmark,
    event('DELETED', { name: `a-${ANOTHERS}` }),
    nameless,
    error,
  ];
  const served = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', verbs: [], subresources: [] };
  const world = (namespaced: boolean, tags: string[]) => ({
    tags,
    subject: { resource: { served: { ...served, namespaced } }, namespaces: { made: true } } as unknown as Subject,
    owns: (name: string) => name.includes(MINE),
  });
  assert.deepEqual(ownEvents(world(false, ['@waits']), all), [mine, bookmark, nameless, error]);
  assert.equal(ownEvents(world(false, []), all), all, 'one in its turn sees nothing of others');
  assert.equal(ownEvents(world(true, ['@waits']), all), all, 'so does one in a namespace of its own');
});
