import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lookUpRule } from '../../spec/catalogue.ts';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { MONITORS } from './catalogue.ts';
import { findFollowUpRequests, formatPath } from './evidence/follow-up-requests.ts';
import { changeMetadata, findReportingMonitors, replaceItems } from './testing/altered-traffic.ts';
import { REQUEST_ARBITRARY } from './testing/model-requests.ts';
import { ModelServer, replaceDocument, replaceEvents } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

const WEB_LABELS = { app: 'web' };
const DB_LABELS = { app: 'db' };

describe('monitors', () => {
  it('every monitor has the id of its file, which reports name', () => {
    for (const { id } of MONITORS) ok(existsSync(new URL(`./${id}.ts`, import.meta.url)), id);
  });

  it('every monitor names existing rules; IDs are unique', () => {
    for (const { id, rules } of MONITORS) for (const rule of rules) ok(lookUpRule(rule), `${id}: ${rule}`);
    equal(new Set(MONITORS.map(({ id }) => id)).size, MONITORS.length);
  });

  it('monitors accept all responses of a correct server', () => {
    fc.assert(
      fc.property(fc.array(REQUEST_ARBITRARY, { minLength: 1, maxLength: 40 }), (program) => {
        const server = new ModelServer();
        for (const step of program) step(server);
        deepEqual(findReportingMonitors(server.traffic), []);
      }),
      { numRuns: 300 },
    );
  });

  it('report a changed name, namespace, creationTimestamp or uid', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB_LABELS);
    const getResponse = server.get('a');
    const reportRules = (changes: JsonObject) =>
      findReportingMonitors(replaceDocument(server.traffic, getResponse, changeMetadata(a.document ?? {}, changes)));
    deepEqual(reportRules({ name: 'b' }), ['consistent-contents', 'lifetimes', 'paths']);
    deepEqual(reportRules({ namespace: 'm' }), ['consistent-contents', 'lifetimes', 'paths']);
    deepEqual(reportRules({ creationTimestamp: '2026-11-22T00:00:00Z' }), ['consistent-contents', 'lifetimes']);
    deepEqual(reportRules({ uid: 'uid-of-another' }), ['lifetimes']);
  });

  it('check the code, reason and message of errors, and warnings and bodies', () => {
    const server = new ModelServer();
    const notFoundResponse = server.get('a');
    const findReports = (changes: Partial<ObservedResponse>) =>
      findReportingMonitors({ responses: [{ ...notFoundResponse, ...changes }], watches: [] });
    deepEqual(findReports({}), []);
    deepEqual(findReports({ document: { ...notFoundResponse.document, code: 400 } }), ['errors']);
    deepEqual(findReports({ document: { ...notFoundResponse.document, reason: 'Conflict' } }), ['errors']);
    deepEqual(findReports({ document: { ...notFoundResponse.document, status: 'Success' } }), ['errors']);
    deepEqual(findReports({ warnings: ['299 - "text with \\"quotes\\""', '299 - "a", 299 - "b"'] }), []);
    deepEqual(findReports({ warnings: ['299 "text"'] }), ['warnings']);
    deepEqual(findReports({ decodingError: 'Unexpected token' }), ['bodies']);
  });

  it('request a read if another client may have removed a missing item', () => {
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
      [
        findFollowUpRequests(server.traffic),
        findReportingMonitors(emptiedTraffic),
        findFollowUpRequests(emptiedTraffic),
      ],
      [[], ['list-contents'], []],
    );
    deepEqual(
      findFollowUpRequests(lostTraffic).map(({ method, target }) => `${method} ${formatPath(target)}`),
      ['GET /api/v1/namespaces/n/endpoints/a'],
    );
  });

  it('report metadata.namespace of a cluster-scoped object', () => {
    const target = { group: '', version: 'v1', plural: 'namespaces', name: 'n' };
    const server = new ModelServer();
    const response = server.create('n');
    const findReports = (namespace: unknown) => {
      const document = changeMetadata(response.document ?? {}, { namespace });
      return findReportingMonitors({
        responses: [{ ...response, method: 'GET', status: 200, target, document }],
        watches: [],
      });
    };
    deepEqual(findReports(undefined), []);
    deepEqual(findReports('n'), ['paths']);
    deepEqual(findReports(''), ['paths']);
  });

  it('check errors in plain text, and errors of watches', () => {
    const server = new ModelServer();
    server.create('a');
    const errorResponse = server.get('z');
    const { document: _, ...text } = { ...errorResponse, contentType: 'text/plain' };
    deepEqual(findReportingMonitors({ responses: [text], watches: [] }), []);
    deepEqual(findReportingMonitors({ responses: [{ ...text, status: 409 }], watches: [] }), ['errors']);
    server.watch();
    const goneDocument = { ...errorResponse.document, code: 410, reason: 'Gone' };
    deepEqual(findReportingMonitors(replaceEvents(server.traffic, () => [{ type: 'ERROR', object: goneDocument }])), [
      'errors',
    ]);
  });

  it('check versions without an order only for reappearance', () => {
    const server = new ModelServer();
    const oldObject = server.create('a', WEB_LABELS);
    server.update('a', DB_LABELS);
    const list = server.list();
    const makeVersionOpaque = (object: JsonObject) =>
      changeMetadata(object, { resourceVersion: `x${String(toJsonObject(object.metadata).resourceVersion)}` });
    const findReports = (items: readonly JsonObject[]) => {
      const responses = server.responses.map((observedResponse) => ({
        ...observedResponse,
        document:
          observedResponse === list
            ? makeVersionOpaque(replaceItems(observedResponse, items.map(makeVersionOpaque)))
            : makeVersionOpaque(observedResponse.document ?? {}),
      }));
      return findReportingMonitors({ responses, watches: [] });
    };
    deepEqual(findReports([]), []);
    deepEqual(findReports([oldObject.document ?? {}]), ['fresh-reads']);
  });
});
