import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { createUniqueName } from '../../../client/run-names.ts';
import type { Subject } from '../subject.ts';
import { createForeignNameTest, selectOwnEvents } from './shared-collection.ts';

const RUN = 'abcde';
const MINE = createUniqueName(RUN);
const ANOTHERS = createUniqueName(RUN);

const world = (isCollectionShared: boolean, tags: string[] = []) => ({
  parameters: { run: RUN, isCollectionShared },
  tags,
  names: { owns: (name: string) => name.includes(MINE) },
});

test('with concurrent scenarios, a scenario ignores the objects of others', () => {
  const names = ['a', `a-${MINE}`, `a-${ANOTHERS}`];
  const listForeignNames = (tags: string[]) => names.filter(createForeignNameTest(world(true, tags)) ?? (() => false));
  assert.deepEqual(listForeignNames([]), [`a-${ANOTHERS}`]);
  assert.deepEqual(listForeignNames(['@waits']), ['a', `a-${ANOTHERS}`]);
  assert.equal(createForeignNameTest(world(false)), undefined, 'no concurrent scenarios');
});

test('in a shared collection, events about objects of others are ignored', () => {
  const event = (type: string, metadata?: object): WatchEvent =>
    ({ type, object: { metadata }, raw: '' }) as WatchEvent;
  const ownEvent = event('ADDED', { name: `a-${MINE}` });
  const bookmark = event('BOOKMARK', { resourceVersion: '7' });
  const nameless = event('ADDED', { name: '' });
  const error = event('ERROR');
  const allEvents = [
    ownEvent,
    event('ADDED', { name: 'a' }),
    bookmark,
    event('DELETED', { name: `a-${ANOTHERS}` }),
    nameless,
    error,
  ];
  const resource = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', verbs: [], subresources: [] };
  const worldWithTags = (namespaced: boolean, tags: string[]) => ({
    tags,
    subject: {
      resource: { served: { ...resource, namespaced } },
      namespaces: { areCreated: true },
    } as unknown as Subject,
    names: { owns: (name: string) => name.includes(MINE) },
  });
  assert.deepEqual(selectOwnEvents(worldWithTags(false, ['@waits']), allEvents), [ownEvent, bookmark, nameless, error]);
  assert.deepEqual(
    selectOwnEvents(worldWithTags(false, []), allEvents),
    allEvents,
    'one in its turn sees nothing of others',
  );
  const marker = event('ADDED', { name: 'zz-assay-marker-1' });
  assert.deepEqual(selectOwnEvents(worldWithTags(false, []), [ownEvent, marker]), [ownEvent], 'markers never count');
  assert.deepEqual(
    selectOwnEvents(worldWithTags(true, ['@waits']), allEvents),
    allEvents,
    'so does one in a namespace of its own',
  );
});
