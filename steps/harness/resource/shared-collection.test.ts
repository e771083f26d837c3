import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { createUniqueName } from '../../../client/run-names.ts';
import type { Subject } from '../subject.ts';
import { createForeignNameFilter, selectOwnEvents } from './shared-collection.ts';

const RUN_ID = 'abcde';
const OWN_WORD = createUniqueName(RUN_ID);
const OTHER_WORD = createUniqueName(RUN_ID);

const createWorld = (isCollectionShared: boolean, tags: string[] = []) => ({
  parameters: { runId: RUN_ID, isCollectionShared },
  tags,
  names: { containsUniqueWord: (name: string) => name.includes(OWN_WORD) },
});

test('with concurrent scenarios, a scenario ignores the objects of other scenarios', () => {
  const names = ['a', `a-${OWN_WORD}`, `a-${OTHER_WORD}`];
  const listForeignNames = (tags: string[]) =>
    names.filter(createForeignNameFilter(createWorld(true, tags)) ?? (() => false));
  assert.deepEqual(listForeignNames([]), [`a-${OTHER_WORD}`]);
  assert.deepEqual(listForeignNames(['@waits']), ['a', `a-${OTHER_WORD}`]);
  assert.equal(createForeignNameFilter(createWorld(false)), undefined, 'no concurrent scenarios');
});

test('in a shared collection, events about objects of other scenarios are ignored', () => {
  const createEvent = (type: string, metadata?: object): WatchEvent =>
    ({ type, object: { metadata }, raw: '' }) as WatchEvent;
  const ownEvent = createEvent('ADDED', { name: `a-${OWN_WORD}` });
  const bookmark = createEvent('BOOKMARK', { resourceVersion: '7' });
  const namelessEvent = createEvent('ADDED', { name: '' });
  const error = createEvent('ERROR');
  const allEvents = [
    ownEvent,
    createEvent('ADDED', { name: 'a' }),
    bookmark,
    createEvent('DELETED', { name: `a-${OTHER_WORD}` }),
    namelessEvent,
    error,
  ];
  const resource = { group: '', version: 'v1', plural: 'nodes', kind: 'Node', verbs: [], subresources: [] };
  const createWorldWithTags = (namespaced: boolean, tags: string[]) => ({
    tags,
    subject: {
      resource: { served: { ...resource, namespaced } },
      namespaces: { areCreated: true },
    } as unknown as Subject,
    names: { containsUniqueWord: (name: string) => name.includes(OWN_WORD) },
  });
  assert.deepEqual(selectOwnEvents(createWorldWithTags(false, ['@waits']), allEvents), [
    ownEvent,
    bookmark,
    namelessEvent,
    error,
  ]);
  assert.deepEqual(
    selectOwnEvents(createWorldWithTags(false, []), allEvents),
    allEvents,
    'scenarios without @waits run one after the other, so all events count',
  );
  const marker = createEvent('ADDED', { name: 'zz-assay-marker-1' });
  assert.deepEqual(
    selectOwnEvents(createWorldWithTags(false, []), [ownEvent, marker]),
    [ownEvent],
    'events about markers are ignored',
  );
  assert.deepEqual(
    selectOwnEvents(createWorldWithTags(true, ['@waits']), allEvents),
    allEvents,
    'in a namespace that only one scenario uses, all events count',
  );
});
