import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { representationMonitor } from './representations.ts';
import { ModelServer } from './testing/model-server.ts';
import type { ObservedResponse } from './traffic.ts';

function checkDocument(accept: string, document: JsonObject): string[] {
  const isObject = document.kind === 'PartialObjectMetadata';
  const response = {
    ...(isObject ? getObject() : new ModelServer().list()),
    headers: [['Accept', accept]] as const,
    document,
  };
  const watch = { ...response, events: [{ type: 'ADDED', object: document }] };
  const responseFindings = representationMonitor.check({ responses: [response], watches: [] }).contradictions;
  const watchFindings = representationMonitor.check({ responses: [], watches: [watch] }).contradictions;
  // An event never contains a list.
  if (document.kind !== 'PartialObjectMetadataList')
    deepEqual(
      responseFindings.map(({ expected }) => expected),
      watchFindings.map(({ expected }) => expected),
    );
  return responseFindings.map(({ expected }) => expected);
}

function getObject(): ObservedResponse {
  const server = new ModelServer();
  server.create('a');
  return server.get('a');
}

const V1BETA1_TABLE_TYPE = 'application/json;as=Table;g=meta.k8s.io;v=v1beta1';

describe('representations', () => {
  it('a response has the requested version', () => {
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1' }), []);
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }), [
      'meta.k8s.io/v1beta1',
    ]);
    const eitherAccept = `${V1BETA1_TABLE_TYPE}, application/json; as=Table; g=meta.k8s.io; v=v1`;
    deepEqual(checkDocument(eitherAccept, { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }), []);
  });

  it('a representation that the request does not accept is reported, with the accepted representations', () => {
    const metadataListType = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { kind: 'EndpointsList', apiVersion: 'v1' }), ['Table']);
    deepEqual(checkDocument(`${V1BETA1_TABLE_TYPE},${metadataListType}`, { kind: 'Endpoints' }), [
      'Table or PartialObjectMetadataList',
    ]);
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { kind: 'Status', apiVersion: 'v1' }), []);
  });

  it('PartialObjectMetadata contains only metadata', () => {
    const [objectType, listType] = ['PartialObjectMetadata', 'PartialObjectMetadataList'].map(
      (representation) => `application/json;as=${representation};g=meta.k8s.io;v=v1`,
    ) as [string, string];
    const fullObject = { metadata: { name: 'a' }, subsets: [] };
    const object = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'a' } };
    const emptyList = { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata: {} };
    deepEqual(checkDocument(objectType, object), []);
    deepEqual(checkDocument(objectType, { ...object, ...fullObject }), ['kind, apiVersion, metadata']);
    deepEqual(checkDocument(listType, { ...emptyList, items: [object] }), []);
    deepEqual(checkDocument(listType, { ...emptyList, items: [object, { ...object, ...fullObject }] }), [
      'kind, apiVersion, metadata',
    ]);
  });

  it('a finding names the rule of the requested representation', () => {
    const [list, server] = [new ModelServer().list(), new ModelServer()];
    const findRules = (response: ObservedResponse, representation: string): unknown =>
      representationMonitor.check({
        responses: [{ ...response, headers: [['accept', `application/json;as=${representation};g=meta.k8s.io;v=v1`]] }],
        watches: [],
      }).contradictions[0]?.rules;
    server.create('a');
    deepEqual(findRules(list, 'Table'), ['table-list']);
    deepEqual(findRules(server.get('a'), 'Table'), ['table-get']);
    deepEqual(findRules(list, 'PartialObjectMetadataList'), ['table-version-requested']);
    deepEqual(findRules(server.get('b'), 'Table'), undefined);
  });

  it('requests that also accept the object itself are not checked', () => {
    deepEqual(
      checkDocument(`${V1BETA1_TABLE_TYPE}, application/json`, { kind: 'EndpointsList', apiVersion: 'v1' }),
      [],
    );
    deepEqual(checkDocument('application/json', { kind: 'EndpointsList', apiVersion: 'v1' }), []);
  });

  it('a finding contains the expected kind or version', () => {
    const list = { apiVersion: 'meta.k8s.io/v1', metadata: {}, items: [] };
    const tableAccept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    const findExpectedValues = (accept: string, document: JsonObject) =>
      representationMonitor
        .check({ responses: [{ ...new ModelServer().list(), headers: [['Accept', accept]], document }], watches: [] })
        .contradictions.map(({ expected }) => expected);
    deepEqual(findExpectedValues(tableAccept, { ...list, kind: 'PartialObjectMetadataList' }), ['Table']);
    deepEqual(findExpectedValues('application/json', { ...list, kind: 'Table' }), ['the list']);
    const eitherAccept = `${tableAccept},application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1beta1`;
    deepEqual(findExpectedValues(eitherAccept, { ...list, kind: 'PartialObjectMetadataList' }), [
      'meta.k8s.io/v1beta1',
    ]);
    deepEqual(findExpectedValues(eitherAccept, { kind: 'Table', apiVersion: 'meta.k8s.io/v1' }), []);
  });

  it('a Table and its rows have only the specified members, and the objects in its rows have the version of the Table', () => {
    const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1', metadata: {}, columnDefinitions: [], rows: [] };
    const object = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1beta1', metadata: {} };
    const checkRow = (row: JsonObject) => checkDocument(V1BETA1_TABLE_TYPE, { ...table, rows: [row] });
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { ...table, items: [] }), [
      'kind, apiVersion, metadata, columnDefinitions, rows',
    ]);
    deepEqual(checkRow({ cells: [], object, conditions: [] }), []);
    deepEqual(checkRow({ cells: [], name: 'a' }), ['cells, conditions, object']);
    deepEqual(checkRow({ cells: [], object: { ...object, subsets: [] } }), ['kind, apiVersion, metadata']);
    deepEqual(checkRow({ cells: [], object: { ...object, apiVersion: 'meta.k8s.io/v1' } }), ['meta.k8s.io/v1beta1']);
    deepEqual(checkRow({ cells: [], object: { kind: 'Endpoints', metadata: {}, subsets: [] } }), []);
    deepEqual(checkDocument(V1BETA1_TABLE_TYPE, { ...table, columnDefinitions: [{ name: 'Name', jsonPath: '' }] }), [
      'name, type, format, description, priority',
    ]);
  });
});
