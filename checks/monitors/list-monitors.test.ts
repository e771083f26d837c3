import { deepEqual, notEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { changeMetadata, findReportingMonitors, listItems, replaceItems } from './testing/altered-traffic.ts';
import { ModelServer, replaceDocument, TARGET } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

const WEB_LABELS = { app: 'web' };
const DB_LABELS = { app: 'db' };

describe('monitors of reads and lists', () => {
  it('report a missing, altered or outdated item of a list', () => {
    const server = new ModelServer();
    server.create('a', WEB_LABELS);
    const b = server.create('b', WEB_LABELS);
    const readBeforeUpdate = server.get('a');
    server.update('a', DB_LABELS);
    const list = server.list();
    server.get('a');
    const lastPage = server.list();
    deepEqual(findReportingMonitors(server.traffic), []);
    const [a = {}] = listItems(list);
    const reportRules = (items: readonly JsonObject[]) =>
      findReportingMonitors(replaceDocument(server.traffic, list, replaceItems(list, items)));
    deepEqual(reportRules([a]), ['list-contents']);
    deepEqual(reportRules([a, b.document ?? {}, b.document ?? {}]), ['list-contents']);
    deepEqual(reportRules([readBeforeUpdate.document ?? {}, b.document ?? {}]), ['fresh-reads', 'list-contents']);
    deepEqual(reportRules([changeMetadata(a, { labels: {} }), b.document ?? {}]), ['consistent-contents']);
    const laterObject = changeMetadata(a, { resourceVersion: '9', labels: {} });
    deepEqual(reportRules([laterObject, b.document ?? {}]), ['fresh-reads', 'list-contents']);
    notEqual(lastPage, list);
  });

  it('report an item that a selector wrongly includes or excludes', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB_LABELS);
    const b = server.create('b', DB_LABELS);
    const list = server.list({ labelSelector: 'app in (web, other),app!=db', fieldSelector: 'metadata.name!=b' });
    const findReports = (items: readonly JsonObject[]) =>
      findReportingMonitors(replaceDocument(server.traffic, list, replaceItems(list, items)));
    // Nothing shows that a still existed.
    deepEqual(findReports([]), []);
    server.get('a');
    server.list();
    deepEqual(findReports([]), ['list-contents']);
    deepEqual(findReports([a.document ?? {}, b.document ?? {}]), ['list-contents']);
  });

  it('compare no labels of objects in another version, because conversion webhooks can change labels', () => {
    const server = new ModelServer();
    server.create('a', WEB_LABELS);
    const list = server.list({ labelSelector: 'app=web' });
    server.get('a');
    server.list();
    const emptyList = replaceDocument(server.traffic, list, replaceItems(list, []));
    deepEqual(findReportingMonitors(emptyList), ['list-contents']);
    const responses = emptyList.responses.map((response) =>
      response.id === list.id ? { ...response, target: { ...TARGET, version: 'v2' } } : response,
    );
    deepEqual(findReportingMonitors({ ...emptyList, responses }), []);
  });

  it('report a page with another version, and an item that belongs between two pages', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c', 'd']) server.create(name);
    const [firstPage, secondPage] = server.listPages(2);
    server.list();
    deepEqual(findReportingMonitors(server.traffic), []);
    if (secondPage === undefined || firstPage === undefined) throw new Error('there are fewer than two pages');
    const [, d = {}] = listItems(secondPage);
    deepEqual(findReportingMonitors(replaceDocument(server.traffic, secondPage, replaceItems(secondPage, [d]))), [
      'list-contents',
    ]);
    deepEqual(
      findReportingMonitors(
        replaceDocument(server.traffic, secondPage, replaceItems(secondPage, listItems(firstPage))),
      ),
      ['list-contents'],
    );
  });

  it('report a list at an exact version that returns the latest state', () => {
    const server = new ModelServer();
    server.create('a', WEB_LABELS);
    server.list();
    const oldVersion = server.version;
    const newestObject = server.update('a', DB_LABELS);
    const exactList = server.list({ resourceVersion: String(oldVersion), resourceVersionMatch: 'Exact' }, oldVersion);
    deepEqual(findReportingMonitors(server.traffic), []);
    deepEqual(
      findReportingMonitors(
        replaceDocument(server.traffic, exactList, replaceItems(exactList, [newestObject.document ?? {}])),
      ),
      ['list-contents'],
    );
  });

  it('report stale reads', () => {
    const server = new ModelServer();
    const oldObject = server.create('a', WEB_LABELS);
    const emptyList = server.list();
    server.update('a', DB_LABELS);
    const get = server.get('a');
    const list = server.list();
    deepEqual(findReportingMonitors(replaceDocument(server.traffic, get, oldObject.document ?? {})), ['fresh-reads']);
    deepEqual(findReportingMonitors(replaceDocument(server.traffic, list, emptyList.document ?? {})), ['fresh-reads']);
  });

  it('report a deleted object in a read', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB_LABELS);
    server.remove('a');
    const list = server.list();
    deepEqual(findReportingMonitors(replaceDocument(server.traffic, list, replaceItems(list, [a.document ?? {}]))), [
      'list-contents',
    ]);
  });

  it('report a list without a version or with the wrong version, and pages with different versions', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const exactList = server.list({ resourceVersion: '1', resourceVersionMatch: 'Exact' }, 1);
    const notOlderList = server.list({ resourceVersion: '2', resourceVersionMatch: 'NotOlderThan' }, 2);
    const [, secondPage] = server.listPages(1);
    const findReports = (list: ObservedResponse | undefined, changes: JsonObject) =>
      list === undefined
        ? []
        : findReportingMonitors(replaceDocument(server.traffic, list, changeMetadata(list.document ?? {}, changes)));
    deepEqual(findReportingMonitors(server.traffic), []);
    deepEqual(findReports(exactList, { resourceVersion: undefined }), ['list-versions']);
    deepEqual(findReports(exactList, { resourceVersion: '2' }), ['list-versions', 'list-contents']);
    deepEqual(findReports(notOlderList, { resourceVersion: '1' }), ['list-versions', 'list-contents']);
    deepEqual(findReports(secondPage, { resourceVersion: '3' }), ['list-versions']);
  });

  it('report a read after the deletion, and a 404 for an existing object', () => {
    const server = new ModelServer();
    const a = server.create('a');
    const existingRead = server.get('a');
    server.update('a', WEB_LABELS);
    const status = server.get('z').document ?? {};
    const responsesWithGap = server.responses.map((response) =>
      response === existingRead ? { ...response, status: 404, document: status } : response,
    );
    deepEqual(findReportingMonitors({ responses: responsesWithGap, watches: [] }), ['found-objects']);
    server.remove('a');
    const laterRead = server.get('a');
    const responsesWithRead = server.responses.map((observedResponse) =>
      observedResponse === laterRead
        ? {
            ...observedResponse,
            status: 200,
            document: changeMetadata(a.document ?? {}, { resourceVersion: '2', labels: WEB_LABELS }),
          }
        : observedResponse,
    );
    deepEqual(findReportingMonitors({ responses: responsesWithRead, watches: [] }), ['found-objects']);
  });

  it('report pages larger than the limit, and a continue token without a next page', () => {
    const server = new ModelServer();
    for (const name of ['a', 'b', 'c']) server.create(name);
    const [firstPage, secondPage] = server.listPages(2);
    if (firstPage === undefined || secondPage === undefined) throw new Error('there are fewer than two pages');
    deepEqual(findReportingMonitors(server.traffic), []);
    const limitedResponses = server.responses.map((observedResponse) =>
      observedResponse === firstPage
        ? {
            ...observedResponse,
            query: new Map([['limit', '1']]),
            document: replaceItems(observedResponse, listItems(observedResponse)),
          }
        : observedResponse,
    );
    deepEqual(findReportingMonitors({ responses: limitedResponses, watches: [] }), ['page-sizes']);
    const trafficWithEmptyPage = replaceDocument(server.traffic, secondPage, replaceItems(secondPage, []));
    const responses = trafficWithEmptyPage.responses.filter(({ method }) => method === 'GET');
    deepEqual(findReportingMonitors({ ...trafficWithEmptyPage, responses }), ['page-sizes']);
  });

  it('report a remainingItemCount that is not a number', () => {
    const server = new ModelServer();
    server.create('a');
    server.create('b');
    const [firstPage] = server.listPages(1);
    if (firstPage === undefined) throw new Error('there are no pages');
    const findReports = (remainingItemCount: unknown) => {
      const metadata = { ...toJsonObject(firstPage.document?.metadata), remainingItemCount };
      return findReportingMonitors(replaceDocument(server.traffic, firstPage, { ...firstPage.document, metadata }));
    };
    deepEqual(findReports(1), []);
    deepEqual(findReports(null), []);
    deepEqual(findReports('1'), ['remaining-counts']);
  });
});
