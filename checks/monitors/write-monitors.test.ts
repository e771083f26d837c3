import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { changeMetadata, findReportingMonitors } from './testing/altered-traffic.ts';
import { ModelServer, replaceDocument, TARGET } from './testing/model-server.ts';
import { mayHideEmptyMetadata } from './unchanged-writes.ts';

const WEB_LABELS = { app: 'web' };
const DB_LABELS = { app: 'db' };

describe('monitors of writes', () => {
  it('report a new version after a write without change, and one version for two writes', () => {
    const server = new ModelServer();
    const a = server.create('a', WEB_LABELS);
    const unchangedWrite = server.update('a', WEB_LABELS, 1);
    const document = changeMetadata(a.document ?? {}, { resourceVersion: '2' });
    deepEqual(findReportingMonitors(server.traffic), []);
    deepEqual(findReportingMonitors(replaceDocument(server.traffic, unchangedWrite, document)), ['unchanged-writes']);
    // kube-apiserver stores an applied empty map with a custom object, never returns it, and removes it at the next write.
    const createEntry = (fields: JsonObject) => ({ operation: 'Apply', fieldsV1: { 'f:metadata': fields } });
    const mayBeHidden = (fields: JsonObject) =>
      mayHideEmptyMetadata(changeMetadata(a.document ?? {}, { managedFields: [createEntry(fields)] }));
    deepEqual([mayBeHidden({ 'f:annotations': {} }), mayBeHidden({ 'f:labels': { 'f:app': {} } })], [true, false]);

    const otherServer = new ModelServer();
    otherServer.create('a');
    otherServer.update('a', WEB_LABELS, 1);
    const lateUpdate = otherServer.update('a', DB_LABELS, 1);
    const changedObject = changeMetadata(a.document ?? {}, { resourceVersion: '3', labels: DB_LABELS });
    const responsesWithoutConflict = otherServer.responses.map((response) =>
      response === lateUpdate
        ? { ...response, status: 200, document: changedObject, sentObject: { metadata: { resourceVersion: '1' } } }
        : response,
    );
    deepEqual(findReportingMonitors({ responses: responsesWithoutConflict, watches: [] }), ['conditional-writes']);
  });

  it('report an accepted conditional write with a version that is outdated or never existed', () => {
    const server = new ModelServer();
    server.create('a');
    server.update('a', WEB_LABELS);
    const write = server.update('a', DB_LABELS);
    const reportRules = (resourceVersion: string) =>
      findReportingMonitors({
        responses: server.responses.map((observedResponse) =>
          observedResponse === write
            ? { ...observedResponse, sentObject: { metadata: { resourceVersion } } }
            : observedResponse,
        ),
        watches: [],
      });
    deepEqual(reportRules('2'), []);
    deepEqual(reportRules('1'), ['conditional-writes']);
    deepEqual(reportRules('9'), ['conditional-writes']);
  });

  it('report a response to a write that shows the previous object', () => {
    const server = new ModelServer();
    server.create('a', WEB_LABELS);
    const write = server.update('a', DB_LABELS);
    const findReports = (labels: JsonObject) =>
      findReportingMonitors({
        responses: server.responses.map((observedResponse) =>
          observedResponse === write
            ? { ...observedResponse, method: 'PATCH', sentObject: { metadata: { labels } } }
            : observedResponse,
        ),
        watches: [],
      });
    deepEqual(findReports({ app: 'db', more: null }), []);
    deepEqual(findReports({ app: 'other' }), ['write-responses']);
    deepEqual(findReports({ app: null }), ['write-responses']);
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
    const findReports = (changes: JsonObject, statusMetadata?: JsonObject) => {
      const server = new ModelServer();
      const creationResponse = server.create('a', WEB_LABELS);
      const document = changeMetadata(creationResponse.document ?? {}, { managedFields: [{ ...entry, ...changes }] });
      const responses = server.responses.map((observedResponse) => ({
        ...observedResponse,
        query: new Map([['fieldManager', 'one']]),
        sentObject: { metadata: {} },
        document,
        ...(statusMetadata !== undefined && {
          method: 'PUT',
          target: { ...TARGET, name: 'a', subresource: 'status' },
          sentObject: { metadata: statusMetadata },
        }),
      }));
      return findReportingMonitors({ responses, watches: [] });
    };
    deepEqual(findReports({}), []);
    const absentLabel = { 'f:metadata': { 'f:labels': { 'f:other': {} } } };
    deepEqual(findReports({ fieldsV1: absentLabel }, { labels: { other: 'x' } }), []);
    deepEqual(findReports({ fieldsV1: absentLabel }, {}), ['managed-fields']);
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
      { fieldsV1: absentLabel },
    ])
      deepEqual(findReports(changes), ['managed-fields'], JSON.stringify(changes));
  });

  it('report an object that a dry run has stored', () => {
    const server = new ModelServer();
    const dryRun = server.create('a');
    server.get('a');
    const responses = server.responses.map((observedResponse) =>
      observedResponse === dryRun ? { ...observedResponse, query: new Map([['dryRun', 'All']]) } : observedResponse,
    );
    deepEqual(findReportingMonitors({ responses, watches: [] }), ['dry-runs']);
  });

  it('report a response to a deletion that differs from the stored object with finalizers', () => {
    const server = new ModelServer();
    const creationResponse = server.create('a', WEB_LABELS);
    const terminatingObject = changeMetadata(creationResponse.document ?? {}, {
      deletionTimestamp: '2026-11-22T12:00:00Z',
      finalizers: ['example.com/hold'],
    });
    const findReports = (document: JsonObject) => {
      const responses = [terminatingObject, document].map((item) => ({
        ...creationResponse,
        method: 'DELETE',
        status: 200,
        document: item,
      }));
      return findReportingMonitors({
        responses: responses.map((observedResponse) => ({ ...observedResponse, target: { ...TARGET, name: 'a' } })),
        watches: [],
      });
    };
    deepEqual(findReports(terminatingObject), []);
    deepEqual(findReports(changeMetadata(terminatingObject, { deletionTimestamp: '2026-11-22T12:00:05Z' })), [
      'consistent-contents',
    ]);
    // The object is removed, so the object in the response was never stored.
    deepEqual(findReports(changeMetadata(terminatingObject, { labels: DB_LABELS, finalizers: [] })), []);
  });

  it('treat a null creationTimestamp of a template as absent only if one of two responses is protobuf', () => {
    const server = new ModelServer();
    const creationResponse = server.create('a');
    const createDocumentWithTemplate = (metadata: JsonObject): JsonObject => ({
      ...creationResponse.document,
      spec: { template: { metadata } },
    });
    const findReports = (contentType: string) => {
      const readResponse = { ...creationResponse, method: 'GET', status: 200, target: { ...TARGET, name: 'a' } };
      const responses = [
        { ...readResponse, document: createDocumentWithTemplate({}) },
        { ...readResponse, contentType, document: createDocumentWithTemplate({ creationTimestamp: null }) },
      ];
      return findReportingMonitors({ responses, watches: [] });
    };
    deepEqual(findReports('application/vnd.orch.protobuf'), []);
    deepEqual(findReports('application/json'), ['consistent-contents']);
  });
});
