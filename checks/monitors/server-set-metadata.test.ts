import { deepEqual, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { changeMetadata, findReportingMonitors, listItems, replaceItems } from './testing/altered-traffic.ts';
import { ModelServer, replaceDocument } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

describe('the monitor of server-set metadata', () => {
  it('reports a reused uid, and a creationTimestamp that the server did not set', () => {
    const server = new ModelServer();
    const a = server.create('a');
    server.remove('a');
    const secondCreate = server.create('a');
    const checkVariant = (changes: JsonObject) =>
      findReportingMonitors(
        replaceDocument(server.traffic, secondCreate, changeMetadata(secondCreate.document ?? {}, changes)),
      );
    deepEqual(checkVariant({}), []);
    deepEqual(checkVariant({ uid: toJsonObject(a.document?.metadata).uid }), ['server-set-metadata']);
    deepEqual(checkVariant({ creationTimestamp: undefined }), ['server-set-metadata']);
    deepEqual(checkVariant({ creationTimestamp: '2001-02-03T04:05:06Z' }), ['server-set-metadata']);
  });

  it('reports an object without uid or resourceVersion', () => {
    const server = new ModelServer();
    const a = server.create('a');
    const b = server.create('b');
    const list = server.list();
    const readResponse = server.get('a');
    const findReports = (response: ObservedResponse, document: JsonObject) =>
      findReportingMonitors(replaceDocument(server.traffic, response, document));
    for (const member of ['uid', 'resourceVersion'])
      for (const changes of [{ [member]: undefined }, { [member]: '' }]) {
        const [firstItem = {}, ...otherItems] = listItems(list);
        deepEqual(findReports(b, changeMetadata(b.document ?? {}, changes)), ['server-set-metadata']);
        deepEqual(findReports(readResponse, changeMetadata(readResponse.document ?? {}, changes)), [
          'server-set-metadata',
        ]);
        ok(
          findReports(list, replaceItems(list, [changeMetadata(firstItem, changes), ...otherItems])).includes(
            'server-set-metadata',
          ),
        );
      }
    // An empty list as protobuf encodes it.
    const emptyList = { kind: 'EndpointsList', apiVersion: 'v1', metadata: { resourceVersion: '2' } };
    deepEqual(findReports(list, emptyList), []);
    // A server that omits kind and resourceVersion of objects: its list is not checked as an object.
    const listOfBareItems = { metadata: { resourceVersion: '...' }, items: [{ metadata: { name: 'b' } }] };
    const unversionedTraffic = replaceDocument(server.traffic, b, { metadata: { name: 'b' } });
    ok(
      !findReportingMonitors(replaceDocument(unversionedTraffic, list, listOfBareItems)).includes(
        'server-set-metadata',
      ),
    );
    const review = { kind: 'TokenReview', apiVersion: 'v1', metadata: {} };
    deepEqual(findReports(a, review), []);
  });

  it('reports objects whose uid has a different member name, and numeric resourceVersions', () => {
    const findReports = (change: (metadata: JsonObject) => JsonObject, status = 201) => {
      const server = new ModelServer();
      server.create('a');
      server.get('a');
      const responses = server.responses.map((observedResponse) => ({
        ...observedResponse,
        status: observedResponse.method === 'POST' ? status : observedResponse.status,
        document: { ...observedResponse.document, metadata: change(toJsonObject(observedResponse.document?.metadata)) },
      }));
      return findReportingMonitors({ responses, watches: [] });
    };
    const renameUid = ({ uid, ...metadata }: JsonObject) => ({ ...metadata, UID: uid });
    const omitVersion = ({ resourceVersion: _, ...metadata }: JsonObject) => metadata;
    deepEqual(findReports(renameUid), ['server-set-metadata']);
    deepEqual(
      findReports((metadata) => ({ ...metadata, resourceVersion: Number(metadata.resourceVersion) })),
      ['server-set-metadata'],
    );
    deepEqual(findReports(omitVersion), ['server-set-metadata']);
    // The server stores nothing.
    deepEqual(
      findReports((metadata) => omitVersion(renameUid(metadata))),
      [],
    );
    deepEqual(findReports(renameUid, 200), []);
  });

  it('reports a create that stores the uid or deletionTimestamp of the request body', () => {
    const creationResponse = new ModelServer().create('a');
    const terminatingObject = changeMetadata(creationResponse.document ?? {}, {
      deletionTimestamp: '2026-11-22T12:00:00Z',
      finalizers: ['example.com/hold'],
    });
    const { uid } = toJsonObject(creationResponse.document?.metadata);
    const findReports = (sentMetadata: JsonObject, document = creationResponse.document) =>
      findReportingMonitors({
        responses: [{ ...creationResponse, sentObject: { metadata: sentMetadata }, ...(document && { document }) }],
        watches: [],
      });
    deepEqual(findReports({ uid: 'uid-of-another', deletionTimestamp: '2026-11-22T12:00:00Z' }), []);
    deepEqual(findReports({ uid }), ['server-set-metadata']);
    deepEqual(findReports({ deletionTimestamp: '2026-11-22T12:00:00Z' }, terminatingObject), ['server-set-metadata']);
    deepEqual(findReports({}, terminatingObject), []);
  });

  it('reports an immutability error of creationTimestamp if the request has none', () => {
    const server = new ModelServer();
    const causes = [{ field: 'metadata.creationTimestamp', message: 'field is immutable' }];
    const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'x', code: 422, reason: 'Invalid' };
    const invalidResponse = {
      ...server.get('a'),
      method: 'PUT',
      status: 422,
      document: { ...status, details: { causes } },
    };
    const findReports = (metadata: JsonObject) =>
      findReportingMonitors({ responses: [{ ...invalidResponse, sentObject: { metadata } }], watches: [] });
    deepEqual(findReports({ creationTimestamp: '2001-02-03T04:05:06Z' }), []);
    deepEqual(findReports({}), ['server-set-metadata']);
  });
});
