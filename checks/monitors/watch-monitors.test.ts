import { deepEqual, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toJsonObject } from '../../values/json-object.ts';
import { changeMetadata, findReportingMonitors } from './testing/altered-traffic.ts';
import { ModelServer, replaceEvents, TARGET } from './testing/model-server.ts';
import type { ReceivedEvent } from './traffic.ts';

const WEB_LABELS = { app: 'web' };
const DB_LABELS = { app: 'db' };

describe('monitors of watches', () => {
  it('report events that are lost, repeated, out of order, or not selected', () => {
    const server = new ModelServer();
    server.create('z');
    server.watch({ resourceVersion: '1', labelSelector: 'app=web' });
    server.create('a', WEB_LABELS);
    server.create('b', WEB_LABELS);
    server.update('a', { ...WEB_LABELS, more: 'x' });
    server.update('b', DB_LABELS);
    server.create('c', WEB_LABELS);
    const { traffic } = server;
    deepEqual(findReportingMonitors(traffic), []);
    const [first, ...otherEvents] = traffic.watches[0]?.events ?? [];
    if (first === undefined) throw new Error('no events');
    deepEqual(findReportingMonitors(replaceEvents(traffic, () => otherEvents)), ['watch-completeness']);
    deepEqual(findReportingMonitors(replaceEvents(traffic, () => [first, first, ...otherEvents])), [
      'watch-completeness',
    ]);
    deepEqual(findReportingMonitors(replaceEvents(traffic, () => [...otherEvents.toReversed(), first])), [
      'watch-completeness',
    ]);
    const unselectedEvent = { type: 'MODIFIED', object: changeMetadata(first.object, { labels: DB_LABELS }) };
    ok(
      findReportingMonitors(replaceEvents(traffic, () => [unselectedEvent, ...otherEvents])).includes(
        'watch-completeness',
      ),
    );
  });

  it('compare no labels of objects in another version, because conversion webhooks can change labels', () => {
    const server = new ModelServer();
    server.create('z');
    server.watch({ resourceVersion: '1', labelSelector: 'app=web' });
    server.create('a', WEB_LABELS);
    server.update('a', DB_LABELS);
    server.create('b', WEB_LABELS);
    const { traffic } = server;
    const isOfB = ({ object }: ReceivedEvent) => toJsonObject(object.metadata).name === 'b';
    const incompleteTraffic = replaceEvents(traffic, (events) => events.filter(isOfB));
    deepEqual(findReportingMonitors(incompleteTraffic), ['watch-completeness']);
    const watches = incompleteTraffic.watches.map((watch) => ({ ...watch, target: { ...TARGET, version: 'v2' } }));
    deepEqual(findReportingMonitors({ ...incompleteTraffic, watches }), []);
  });

  it('report a bookmark ahead of the server', () => {
    const server = new ModelServer();
    server.create('z');
    server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
    server.create('a');
    server.create('b');
    const createBookmark = (resourceVersion: string) => ({
      type: 'BOOKMARK',
      object: { metadata: { resourceVersion } },
    });
    const [a, b] = server.traffic.watches[0]?.events ?? [];
    if (a === undefined || b === undefined) throw new Error('no events');
    deepEqual(
      findReportingMonitors(replaceEvents(server.traffic, () => [a, createBookmark('2'), b, createBookmark('3')])),
      [],
    );
    deepEqual(findReportingMonitors(replaceEvents(server.traffic, () => [a, createBookmark('3'), b])), [
      'watch-completeness',
    ]);
    deepEqual(findReportingMonitors(replaceEvents(server.traffic, () => [a, createBookmark('4')])), [
      'watch-completeness',
    ]);
  });

  it('report a second initial-events-end bookmark', () => {
    const server = new ModelServer();
    server.create('a');
    server.watch({ sendInitialEvents: 'true', allowWatchBookmarks: 'true' });
    const annotations = { 'k8s.io/initial-events-end': 'true' };
    const end = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '1', annotations } } };
    deepEqual(findReportingMonitors(replaceEvents(server.traffic, (events) => [...events, end])), []);
    deepEqual(findReportingMonitors(replaceEvents(server.traffic, (events) => [...events, end, end])), [
      'watch-completeness',
    ]);
  });
});
