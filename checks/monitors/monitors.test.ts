import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lookUpRule } from '../../spec/catalogue.ts';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { MONITORS } from './catalogue.ts';
import { findOpenQuestions, formatPath } from './evidence/open-questions.ts';
import { changeMetadata, findAlarms, listItems, replaceItems } from './testing/alarms.ts';
import { REQUESTS } from './testing/model-requests.ts';
import { ModelServer, PLACE, replaceDocument, replaceEvents } from './testing/model-server.ts';
import type { Answer } from './traffic.ts';
import { mayHideEmptyMetadata } from './unchanged-writes.ts';

const WEB = { app: 'web' };
const DB = { app: 'db' };

describe('monitors', () => {
  it('every monitor names existing rules; IDs are unique', () => {
    for (const { id, rules } of MONITORS) for (const rule of rules) ok(lookUpRule(rule), `${id}: ${rule}`);
    equal(new Set(MONITORS.map(({ id }) => id)).size, MONITORS.length);
  });

  it('monitors accept all responses of a correct server', () => {
    fc.assert(
      fc.property(fc.array(REQUESTS, { minLength: 1, maxLength: 40 }), (program) => {
        const server = new ModelServer();
        for (const step of program) step(server);
        deepEqual(findAlarms(server.traffic), []);
      }),
      { numRuns: 300 },
    );
  });

  it('report a missing, altered or outdated item of a list', () => {
    const server = new ModelServer();
    server.create('a', WEB);
    const b = server.create('b', WEB);
    const before = server.get('a');
    server.update('a', DB);
    const list = server.list();
    server.get('a');
    const last = server.list();
    deepEqual(findAlarms(server.traffic), []);
    const [a = {}] = listItems(list);
    const judge = (items: readonly JsonObject[]) =>
      findAlarms(replaceDocument(server.traffic, list, replaceItems(list, items)));
    deepEqual(judge([a]), ['list-contents']);
    deepEqual(judge([a, b.document ?? {}, b.document ?? {}]), ['list-contents']);
    deepEqual(judge([before.document ?? {}, b.document ?? {}]), ['fresh-reads', 'list-contents']);
    deepEqual(judge([changeMetadata(a, { labels: {} }), b.document ?? {}]), ['version-contents']);
    const later = changeMetadata(a, { resourceVersion: '9', labels: {} });
    deepEqual(judge([later, b.document ?? {}]), ['fresh-reads', 'list-contents']);
    notEqual(last, list);
  });

  it('report an item that a selector wrongly includes or excludes', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB);
    const b = server.create('b', DB);
    const list = server.list({ labelSelector: 'app in (web, other),app!=db', fieldSelector: 'metadata.name!=b' });
    const judge = (items: readonly JsonObject[]) =>
      findAlarms(replaceDocument(server.traffic, list, replaceItems(list, items)));
    // Nothing shows that a still existed.
    deepEqual(judge([]), []);
    server.get('a');
    server.list();
    deepEqual(judge([]), ['list-contents']);
    deepEqual(judge([a.document ?? {}, b.document ?? {}]), ['list-contents']);
  });

  it('report a page with another version, and an item that belongs between two pages', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c', 'd']) server.create(name);
    const [first, second] = server.pages(2);
    server.list();
    deepEqual(findAlarms(server.traffic), []);
    if (second === undefined || first === undefined) throw new Error('no pages');
    const [, d = {}] = listItems(second);
    deepEqual(findAlarms(replaceDocument(server.traffic, second, replaceItems(second, [d]))), ['list-contents']);
    deepEqual(findAlarms(replaceDocument(server.traffic, second, replaceItems(second, listItems(first)))), [
      'list-contents',
    ]);
  });

  it('report a list at an exact version that returns the latest state', () => {
    const server = new ModelServer();
    server.create('a', WEB);
    server.list();
    const index = server.version;
    const newest = server.update('a', DB);
    const exact = server.list({ resourceVersion: String(index), resourceVersionMatch: 'Exact' }, index);
    deepEqual(findAlarms(server.traffic), []);
    deepEqual(findAlarms(replaceDocument(server.traffic, exact, replaceItems(exact, [newest.document ?? {}]))), [
      'list-contents',
    ]);
  });

  it('report stale reads', () => {
    const server = new ModelServer();
    const old = server.create('a', WEB);
    const empty = server.list();
    server.update('a', DB);
    const get = server.get('a');
    const list = server.list();
    deepEqual(findAlarms(replaceDocument(server.traffic, get, old.document ?? {})), ['fresh-reads']);
    deepEqual(findAlarms(replaceDocument(server.traffic, list, empty.document ?? {})), ['fresh-reads']);
  });

  it('report a deleted object in a read', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB);
    server.remove('a');
    const list = server.list();
    deepEqual(findAlarms(replaceDocument(server.traffic, list, replaceItems(list, [a.document ?? {}]))), [
      'list-contents',
    ]);
  });

  it('report a new version after a write without change, and one version for two writes', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB);
    const same = server.update('a', WEB, 1);
    const document = changeMetadata(a.document ?? {}, { resourceVersion: '2' });
    deepEqual(findAlarms(server.traffic), []);
    deepEqual(findAlarms(replaceDocument(server.traffic, same, document)), ['unchanged-writes']);
    // kube-apiserver stores an applied empty map with a custom object, never returns it, and removes it at the next write.
    const entry = (fields: JsonObject) => ({ operation: 'Apply', fieldsV1: { 'f:metadata': fields } });
    const isHidden = (fields: JsonObject) =>
      mayHideEmptyMetadata(changeMetadata(a.document ?? {}, { managedFields: [entry(fields)] }));
    deepEqual([isHidden({ 'f:annotations': {} }), isHidden({ 'f:labels': { 'f:app': {} } })], [true, false]);

    const otherServer = new ModelServer();
    otherServer.create('a');
    otherServer.update('a', WEB, 1);
    const late = otherServer.update('a', DB, 1);
    const changedObject = changeMetadata(a.document ?? {}, { resourceVersion: '3', labels: DB });
    const answersWithoutConflict = otherServer.answers.map((answer) =>
      answer === late
        ? { ...answer, status: 200, document: changedObject, sent: { metadata: { resourceVersion: '1' } } }
        : answer,
    );
    deepEqual(findAlarms({ answers: answersWithoutConflict, watches: [] }), ['conditional-writes']);
  });

  it('report a changed name, namespace, creationTimestamp or uid', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB);
    const get = server.get('a');
    const judge = (changes: JsonObject) =>
      findAlarms(replaceDocument(server.traffic, get, changeMetadata(a.document ?? {}, changes)));
    deepEqual(judge({ name: 'b' }), ['version-contents', 'lifetimes', 'places']);
    deepEqual(judge({ namespace: 'm' }), ['version-contents', 'lifetimes', 'places']);
    deepEqual(judge({ creationTimestamp: '2026-11-22T00:00:00Z' }), ['version-contents', 'lifetimes']);
    deepEqual(judge({ uid: 'uid-of-another' }), ['lifetimes']);
  });

  it('report events that are lost, repeated, out of order, or not selected', () => {
    const server = new ModelServer();
    server.create('z');
    server.watch({ resourceVersion: '1', labelSelector: 'app=web' });
    server.create('a', WEB);
    server.create('b', WEB);
    server.update('a', { ...WEB, more: 'x' });
    server.update('b', DB);
    server.create('c', WEB);
    const { traffic } = server;
    deepEqual(findAlarms(traffic), []);
    const [first, ...rest] = traffic.watches[0]?.events ?? [];
    if (first === undefined) throw new Error('no events');
    deepEqual(findAlarms(replaceEvents(traffic, () => rest)), ['watch-completeness']);
    deepEqual(findAlarms(replaceEvents(traffic, () => [first, first, ...rest])), ['watch-completeness']);
    deepEqual(findAlarms(replaceEvents(traffic, () => [...rest.toReversed(), first])), ['watch-completeness']);
    const unselectedEvent = { type: 'MODIFIED', object: changeMetadata(first.object, { labels: DB }) };
    ok(findAlarms(replaceEvents(traffic, () => [unselectedEvent, ...rest])).includes('watch-completeness'));
  });

  it('report a bookmark ahead of the server', () => {
    const server = new ModelServer();
    server.create('z');
    server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
    server.create('a');
    server.create('b');
    const bookmark = (resourceVersion: string) => ({ type: 'BOOKMARK', object: { metadata: { resourceVersion } } });
    const [a, b] = server.traffic.watches[0]?.events ?? [];
    if (a === undefined || b === undefined) throw new Error('no events');
    deepEqual(findAlarms(replaceEvents(server.traffic, () => [a, bookmark('2'), b, bookmark('3')])), []);
    deepEqual(findAlarms(replaceEvents(server.traffic, () => [a, bookmark('3'), b])), ['watch-completeness']);
    deepEqual(findAlarms(replaceEvents(server.traffic, () => [a, bookmark('4')])), ['watch-completeness']);
  });

  it('check the code, reason and message of errors, and warnings and bodies', () => {
    const server = new ModelServer();
    const notFoundAnswer = server.get('a');
    const judge = (changes: Partial<Answer>) =>
      findAlarms({ answers: [{ ...notFoundAnswer, ...changes }], watches: [] });
    deepEqual(judge({}), []);
    deepEqual(judge({ document: { ...notFoundAnswer.document, code: 400 } }), ['errors']);
    deepEqual(judge({ document: { ...notFoundAnswer.document, reason: 'Conflict' } }), ['errors']);
    deepEqual(judge({ document: { ...notFoundAnswer.document, status: 'Success' } }), ['errors']);
    deepEqual(judge({ warnings: ['299 - "text with \\"quotes\\""', '299 - "a", 299 - "b"'] }), []);
    deepEqual(judge({ warnings: ['299 "text"'] }), ['warnings']);
    deepEqual(judge({ unreadable: 'Unexpected token' }), ['bodies']);
  });

  it('report an accepted conditional write with a version that is outdated or never existed', () => {
    const server = new ModelServer();
    server.create('a');
    server.update('a', WEB);
    const write = server.update('a', DB);
    const judge = (resourceVersion: string) =>
      findAlarms({
        answers: server.answers.map((answer) =>
          answer === write ? { ...answer, sent: { metadata: { resourceVersion } } } : answer,
        ),
        watches: [],
      });
    deepEqual(judge('2'), []);
    deepEqual(judge('1'), ['conditional-writes']);
    deepEqual(judge('9'), ['conditional-writes']);
  });

  it('report a list without a version or with the wrong version, and pages with different versions', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const exact = server.list({ resourceVersion: '1', resourceVersionMatch: 'Exact' }, 1);
    const notOlder = server.list({ resourceVersion: '2', resourceVersionMatch: 'NotOlderThan' }, 2);
    const [, second] = server.pages(1);
    const judge = (list: Answer | undefined, changes: JsonObject) =>
      list === undefined
        ? []
        : findAlarms(replaceDocument(server.traffic, list, changeMetadata(list.document ?? {}, changes)));
    deepEqual(findAlarms(server.traffic), []);
    deepEqual(judge(exact, { resourceVersion: undefined }), ['list-versions']);
    deepEqual(judge(exact, { resourceVersion: '2' }), ['list-versions', 'list-contents']);
    deepEqual(judge(notOlder, { resourceVersion: '1' }), ['list-versions', 'list-contents']);
    deepEqual(judge(second, { resourceVersion: '3' }), ['list-versions']);
  });

  it('report a response to a write that shows the previous object', () => {
    const server = new ModelServer();
    server.create('a', WEB);
    const write = server.update('a', DB);
    const judge = (labels: JsonObject) =>
      findAlarms({
        answers: server.answers.map((answer) =>
          answer === write ? { ...answer, method: 'PATCH', sent: { metadata: { labels } } } : answer,
        ),
        watches: [],
      });
    deepEqual(judge({ app: 'db', more: null }), []);
    deepEqual(judge({ app: 'other' }), ['write-responses']);
    deepEqual(judge({ app: null }), ['write-responses']);
  });

  it('report a read after the deletion, and a 404 for an existing object', () => {
    const server = new ModelServer();
    const a = server.create('a');
    const existing = server.get('a');
    server.update('a', WEB);
    const status = server.get('z').document ?? {};
    const missing = server.answers.map((answer) =>
      answer === existing ? { ...answer, status: 404, document: status } : answer,
    );
    deepEqual(findAlarms({ answers: missing, watches: [] }), ['existence']);
    server.remove('a');
    const later = server.get('a');
    const read = server.answers.map((answer) =>
      answer === later
        ? { ...answer, status: 200, document: changeMetadata(a.document ?? {}, { resourceVersion: '2', labels: WEB }) }
        : answer,
    );
    deepEqual(findAlarms({ answers: read, watches: [] }), ['existence']);
  });

  it('ask for a read if another client could have removed a missing item', () => {
    const server = new ModelServer();
    server.create('a');
    const list = server.list();
    const emptiedTraffic = replaceDocument(server.traffic, list, replaceItems(list, []));
    server.create('b');
    const lostTraffic = replaceDocument(server.traffic, list, {
      ...replaceItems(list, []),
      metadata: { resourceVersion: '2' },
    });
    deepEqual(
      [findOpenQuestions(server.traffic), findAlarms(emptiedTraffic), findOpenQuestions(emptiedTraffic)],
      [[], ['list-contents'], []],
    );
    deepEqual(
      findOpenQuestions(lostTraffic).map(({ method, place }) => `${method} ${formatPath(place)}`),
      ['GET /api/v1/namespaces/n/endpoints/a'],
    );
  });

  it('report managedFields entries that are invalid, own absent fields, or change with the writes of others', () => {
    const entry = {
      manager: 'one',
      operation: 'Update',
      apiVersion: 'v1',
      time: '2026-11-22T12:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } }, 'f:subsets': {} },
    };
    const judge = (changes: JsonObject) => {
      const server = new ModelServer();
      const creationAnswer = server.create('a', WEB);
      const document = changeMetadata(creationAnswer.document ?? {}, { managedFields: [{ ...entry, ...changes }] });
      const answers = server.answers.map((answer) => ({
        ...answer,
        query: new Map([['fieldManager', 'one']]),
        sent: { metadata: {} },
        document,
      }));
      return findAlarms({ answers, watches: [] });
    };
    deepEqual(judge({}), []);
    for (const changes of [
      { manager: '' },
      { manager: 'two' },
      { operation: 'apply' },
      { apiVersion: 'apps/v1' },
      { fieldsType: 'V1' },
      { fieldsV1: {} },
      { fieldsV1: { labels: {} } },
      { fieldsV1: { 'f:metadata.f:labels': {} } },
      { fieldsV1: { 'f:metadata': null } },
      { fieldsV1: { 'f:metadata': { 'f:labels': { 'f:other': {} } } } },
    ])
      deepEqual(judge(changes), ['managed-fields'], JSON.stringify(changes));
  });

  it('report pages larger than the limit, and a continue token without a next page', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c']) server.create(name);
    const [first, second] = server.pages(2);
    if (first === undefined || second === undefined) throw new Error('there are two pages');
    deepEqual(findAlarms(server.traffic), []);
    const limitedAnswers = server.answers.map((answer) =>
      answer === first
        ? { ...answer, query: new Map([['limit', '1']]), document: replaceItems(answer, listItems(answer)) }
        : answer,
    );
    deepEqual(findAlarms({ answers: limitedAnswers, watches: [] }), ['page-sizes']);
    const empty = replaceDocument(server.traffic, second, replaceItems(second, []));
    const answers = empty.answers.filter(({ method }) => method === 'GET');
    deepEqual(findAlarms({ ...empty, answers }), ['page-sizes']);
  });

  it('report a remainingItemCount that is not a number', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const [first] = server.pages(1);
    if (first === undefined) throw new Error('there is a page');
    const judge = (remainingItemCount: unknown) => {
      const metadata = { ...toJsonObject(first.document?.metadata), remainingItemCount };
      return findAlarms(replaceDocument(server.traffic, first, { ...first.document, metadata }));
    };
    deepEqual(judge(1), []);
    deepEqual(judge(null), []);
    deepEqual(judge('1'), ['remaining-counts']);
  });

  it('report an object that a dry run has stored', () => {
    const server = new ModelServer();
    const dryRun = server.create('a');
    server.get('a');
    const answers = server.answers.map((answer) =>
      answer === dryRun ? { ...answer, query: new Map([['dryRun', 'All']]) } : answer,
    );
    deepEqual(findAlarms({ answers, watches: [] }), ['dry-runs']);
  });

  it('report a response to a deletion that differs from the stored object with finalizers', () => {
    const server = new ModelServer();
    const creationAnswer = server.create('a', WEB);
    const terminatingObject = changeMetadata(creationAnswer.document ?? {}, {
      deletionTimestamp: '2026-11-22T12:00:00Z',
      finalizers: ['example.com/hold'],
    });
    const judge = (document: JsonObject) => {
      const answers = [terminatingObject, document].map((item) => ({
        ...creationAnswer,
        method: 'DELETE',
        status: 200,
        document: item,
      }));
      return findAlarms({
        answers: answers.map((answer) => ({ ...answer, place: { ...PLACE, name: 'a' } })),
        watches: [],
      });
    };
    deepEqual(judge(terminatingObject), []);
    deepEqual(judge(changeMetadata(terminatingObject, { deletionTimestamp: '2026-11-22T12:00:05Z' })), [
      'version-contents',
    ]);
    // The object is removed, so the object in the response was never stored.
    deepEqual(judge(changeMetadata(terminatingObject, { labels: DB, finalizers: [] })), []);
  });

  it('treat a null creationTimestamp of a template as absent only if one of two responses is protobuf', () => {
    const server = new ModelServer();
    const creationAnswer = server.create('a');
    const withTemplate = (metadata: JsonObject): JsonObject => ({
      ...creationAnswer.document,
      spec: { template: { metadata } },
    });
    const judge = (contentType: string) => {
      const read = { ...creationAnswer, method: 'GET', status: 200, place: { ...PLACE, name: 'a' } };
      const answers = [
        { ...read, document: withTemplate({}) },
        { ...read, contentType, document: withTemplate({ creationTimestamp: null }) },
      ];
      return findAlarms({ answers, watches: [] });
    };
    deepEqual(judge('application/vnd.orch.protobuf'), []);
    deepEqual(judge('application/json'), ['version-contents']);
  });

  it('report a second initial-events-end bookmark', () => {
    const server = new ModelServer();
    server.create('a');
    server.watch({ sendInitialEvents: 'true', allowWatchBookmarks: 'true' });
    const annotations = { 'k8s.io/initial-events-end': 'true' };
    const end = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '1', annotations } } };
    deepEqual(findAlarms(replaceEvents(server.traffic, (events) => [...events, end])), []);
    deepEqual(findAlarms(replaceEvents(server.traffic, (events) => [...events, end, end])), ['watch-completeness']);
  });

  it('report metadata.namespace of a cluster-scoped object', () => {
    const place = { group: '', version: 'v1', plural: 'namespaces', name: 'n' };
    const server = new ModelServer();
    const answer = server.create('n');
    const judge = (namespace: unknown) => {
      const document = changeMetadata(answer.document ?? {}, { namespace });
      return findAlarms({ answers: [{ ...answer, method: 'GET', status: 200, place, document }], watches: [] });
    };
    deepEqual(judge(undefined), []);
    deepEqual(judge('n'), ['places']);
    deepEqual(judge(''), ['places']);
  });

  it('check errors in plain text, and errors of watches', () => {
    const server = new ModelServer();
    server.create('a');
    const notFoundAnswer = server.get('z');
    const { document: _, ...text } = { ...notFoundAnswer, contentType: 'text/plain' };
    deepEqual(findAlarms({ answers: [text], watches: [] }), []);
    deepEqual(findAlarms({ answers: [{ ...text, status: 409 }], watches: [] }), ['errors']);
    server.watch();
    const later = { ...notFoundAnswer.document, code: 410, reason: 'Gone' };
    deepEqual(findAlarms(replaceEvents(server.traffic, () => [{ type: 'ERROR', object: later }])), ['errors']);
  });

  it('check versions without order only for reappearing', () => {
    const server = new ModelServer();
    const old = server.create('a', WEB);
    server.update('a', DB);
    const list = server.list();
    const opaque = (object: JsonObject) =>
      changeMetadata(object, { resourceVersion: `x${String(toJsonObject(object.metadata).resourceVersion)}` });
    const judge = (items: readonly JsonObject[]) => {
      const answers = server.answers.map((answer) => ({
        ...answer,
        document: answer === list ? opaque(replaceItems(answer, items.map(opaque))) : opaque(answer.document ?? {}),
      }));
      return findAlarms({ answers, watches: [] });
    };
    deepEqual(judge([]), []);
    deepEqual(judge([old.document ?? {}]), ['fresh-reads']);
  });
});
