import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { remainingCountMonitor } from '../remaining-counts.ts';
import { ModelServer, replaceEvents } from '../testing/model-server.ts';
import type { ObservedResponse, ReceivedEvent, Traffic } from '../traffic.ts';
import { watchCompletenessMonitor } from '../watch-completeness.ts';

const WEB_LABELS = { app: 'web' };
const DB_LABELS = { app: 'db' };

function findBrokenRules(traffic: Traffic): string[] {
  return watchCompletenessMonitor.check(traffic).contradictions.flatMap(({ rules = [] }) => [...rules]);
}

/** Creates a server with a selector watch (first in the traffic), a watch of everything, and objects that leave the selector. */
function createServerWithSelector(): ModelServer {
  const server = new ModelServer();
  server.watch({ labelSelector: 'app=web' });
  server.watch();
  server.create('a', WEB_LABELS);
  server.update('a', DB_LABELS);
  server.create('b', WEB_LABELS);
  server.remove('b');
  server.create('z', WEB_LABELS);
  return server;
}

function omitEvent(type: string, name: string): (events: readonly ReceivedEvent[]) => readonly ReceivedEvent[] {
  return (events) => events.filter((event) => event.type !== type || toJsonObject(event.object.metadata).name !== name);
}

describe('watch completeness', () => {
  it('reports a missing DELETED event of an object that left the selector or was deleted', () => {
    const { traffic } = createServerWithSelector();
    deepEqual(findBrokenRules(traffic), []);
    deepEqual(findBrokenRules(replaceEvents(traffic, omitEvent('DELETED', 'a'))), ['watch-selector-leaves']);
    deepEqual(findBrokenRules(replaceEvents(traffic, omitEvent('DELETED', 'b'))), ['watch-reports-deletion']);
  });

  it('does not require changes after the last event of the watch', () => {
    const { traffic } = createServerWithSelector();
    deepEqual(findBrokenRules(replaceEvents(traffic, (events) => events.slice(0, 1))), []);
  });

  it('checks watches that return Tables', () => {
    const { traffic } = createServerWithSelector();
    const toTableEvent = (event: ReceivedEvent): ReceivedEvent => ({
      ...event,
      object: { kind: 'Table', rows: [{ object: event.object }] },
    });
    deepEqual(findBrokenRules(replaceEvents(traffic, (events) => events.map(toTableEvent))), []);
    const omitDeletedEvent = omitEvent('DELETED', 'a');
    deepEqual(findBrokenRules(replaceEvents(traffic, (events) => omitDeletedEvent(events).map(toTableEvent))), [
      'watch-selector-leaves',
    ]);
    const emptyTableEvent: ReceivedEvent = { type: 'MODIFIED', object: { kind: 'Table', rows: [] } };
    deepEqual(
      findBrokenRules(
        replaceEvents(traffic, (events) => [...omitDeletedEvent(events).map(toTableEvent), emptyTableEvent]),
      ),
      [],
    );
  });
});

describe('remainingItemCount', () => {
  const setRemainingCounts = (
    pages: readonly ObservedResponse[],
    counts: readonly (number | undefined)[],
  ): ObservedResponse[] =>
    pages.map((page, index) => {
      const metadata: JsonObject = { ...toJsonObject(page.document?.metadata), remainingItemCount: counts[index] };
      return { ...page, document: { ...page.document, metadata } };
    });
  const checkCounts = (responses: readonly ObservedResponse[]): unknown[] =>
    remainingCountMonitor.check({ responses, watches: [] }).contradictions.map(({ expected }) => expected);

  it('the count is the number of items on the following pages', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c', 'd', 'e']) server.create(name);
    const pages = server.listPages(2);
    deepEqual(checkCounts(setRemainingCounts(pages, [3, 1, undefined])), []);
    deepEqual(checkCounts(setRemainingCounts(pages, [3, 2, undefined])), [
      '1, the number of items on the following pages',
    ]);
    deepEqual(checkCounts(setRemainingCounts(pages, [3, 1, 1])), ['(absent): the list is complete']);
    deepEqual(checkCounts(setRemainingCounts(pages.slice(0, 2), [9, 9])), []);
  });

  it('the count is absent if the list has a selector', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c']) server.create(name, WEB_LABELS);
    const pages = server.listPages(2, { labelSelector: 'app=web' });
    deepEqual(checkCounts(pages), []);
    deepEqual(checkCounts(setRemainingCounts(pages, [1])), ['(absent): a selector is used']);
  });
});
