/** Faults that break rules of the area table. */
import type { Fault } from './fault.ts';

export const tableFaults = {
  'tables-unknown': {
    bug: 'a request for a Table gets the objects as they are',
    breaks: ['table-requested-by-accept', 'table-list', 'table-get', 'table-list-metadata', 'table-watch'],
    in: 'negotiation/represent.ts',
    find: 'columns === undefined ? PLAIN : new Table({ apiVersion, columns, includeObject, now })',
    put: 'PLAIN',
  },
  'metadata-with-the-object': {
    bug: 'what is asked for by its metadata alone has the members of the object, too',
    breaks: ['table-version-requested'],
    in: 'negotiation/representations/metadata-only.ts',
    find: '({ metadata }) => ({ apiVersion, kind: KIND, metadata })',
    put: '(object) => ({ ...object, apiVersion, kind: KIND })',
  },
  'representations-of-v1-only': {
    bug: 'Tables and metadata that are asked for in v1beta1 are of v1',
    breaks: ['table-version-requested'],
    in: 'negotiation/transform.ts',
    find: 'apiVersion: `${group}/${version}` } }',
    put: 'apiVersion: `${group}/v1` } }',
  },
  'tables-of-lists-only': {
    bug: 'a get as Table is answered with the object',
    breaks: ['table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'return this.object(encoding, servedKind, item.object)',
    put: 'return encoding.serializer.encode(servedKind.convert(item.object), encoding.pretty)',
  },
  'deletions-without-a-row': {
    bug: 'the Table that tells of a deletion has no row',
    breaks: ['table-watch'],
    in: 'negotiation/representations/table.ts',
    find: '[object], first)',
    put: "type === 'DELETED' ? [] : [object], first)",
  },
  'tables-without-version': {
    bug: 'a Table has the apiVersion of the objects in it',
    breaks: ['table-list', 'table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'kind: KIND, apiVersion, metadata, columnDefinitions, rows',
    put: 'kind: KIND, apiVersion: servedKind.apiVersion, metadata, columnDefinitions, rows',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: 'kind: KIND, apiVersion, metadata, columnDefinitions: ',
        put: 'kind: KIND, apiVersion: servedKind.apiVersion, metadata, columnDefinitions: ',
      },
    ],
  },
  'table-of-the-first-row': {
    bug: 'a Table of a list has the row of its first object only',
    breaks: ['table-list'],
    in: 'negotiation/representations/table.ts',
    find: 'metadata: listMeta, items }: ListContents): Pieces<AnswerBody> {',
    put: `metadata: listMeta, items: all }: ListContents): Pieces<AnswerBody> {
    const items = all.slice(0, 1);`,
  },
  'table-of-one-has-no-row': {
    bug: 'a Table of one object has no rows',
    breaks: ['table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'versionOf(object), [object], true',
    put: 'versionOf(object), [], true',
  },
  'columns-without-type': {
    bug: 'a column says its name only',
    breaks: ['table-column-definitions'],
    in: 'negotiation/representations/table.ts',
    find: 'headers ? columns.definitions',
    put: 'headers ? columns.definitions.map(({ name }) => ({ name }))',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: 'columnDefinitions: columns.definitions',
        put: 'columnDefinitions: columns.definitions.map(({ name }) => ({ name }))',
      },
    ],
  },
  'columns-without-name': {
    bug: 'a column has a title in place of a name',
    breaks: ['table-column-definitions', 'table-default-column-name'],
    in: 'negotiation/representations/table.ts',
    find: 'headers ? columns.definitions',
    put: 'headers ? columns.definitions.map(({ name: title, ...others }) => ({ title, ...others }))',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: 'columnDefinitions: columns.definitions',
        put: 'columnDefinitions: columns.definitions.map(({ name: title, ...others }) => ({ title, ...others }))',
      },
    ],
  },
  'default-columns-are-the-age': {
    bug: 'kinds without columns of their own have an age in place of the time',
    breaks: ['table-default-column-created-at'],
    in: 'registry/printed-columns.ts',
    find: "column('Created At', CREATED, 'date')",
    put: "column('Age', CREATED)",
    also: [
      {
        in: 'registry/printed-columns.ts',
        find: "[metadata.name ?? '', metadata.creationTimestamp ?? '0001-01-01T00:00:00Z']",
        put: "[metadata.name ?? '']",
      },
      { in: 'registry/printed-columns.ts', find: 'aged: false', put: 'aged: true' },
    ],
  },
  'default-name-is-the-uid': {
    bug: 'the column Name of kinds without columns of their own shows the uid',
    breaks: ['table-default-column-name'],
    in: 'registry/printed-columns.ts',
    find: "metadata.name ?? '', metadata.creationTimestamp",
    put: "metadata.uid ?? '', metadata.creationTimestamp",
  },
  'cells-in-another-order': {
    bug: 'the cells stand in the order of their names, and not in that of the columns',
    breaks: ['table-rows-cells'],
    in: 'negotiation/representations/table-cells.ts',
    find: 'const cells = this.columns.cells(object)',
    put: 'const cells = this.columns.cells(object).toReversed()',
    also: [
      {
        in: 'negotiation/representations/table-cells.ts',
        find: 'compactJson(this.columns.cells(object))',
        put: 'compactJson(this.columns.cells(object).toReversed())',
      },
    ],
  },
  'tables-of-reads-only': {
    bug: 'who writes and asks for a Table is refused',
    breaks: ['table-requested-by-accept'],
    in: 'handlers/checks/media-types.ts',
    find: 'endpoint.columns !== undefined && !watchPlan.endsInitialEvents;',
    put: "endpoint.columns !== undefined && !watchPlan.endsInitialEvents && request.method === 'GET';",
  },
  'include-none-is-metadata': {
    bug: 'includeObject=None is taken for the default',
    breaks: ['table-include-object'],
    in: 'negotiation/representations/table.ts',
    find: "if (includeObject === 'None') return undefined;",
    put: '',
  },
  'rows-without-object': {
    bug: 'a row is its cells',
    breaks: ['table-rows-cells', 'table-include-object'],
    in: 'handlers/checks/media-types.ts',
    find: "queryString(info.query, 'includeObject') ?? ''",
    put: "'None'",
  },
  'endpoints-without-columns': {
    bug: 'Endpoints have the columns of kinds that have none of their own',
    breaks: ['table-endpoints-columns'],
    in: 'registry/printed-columns.ts',
    find: 'endpoints: aged(',
    put: 'endpoint: aged(',
  },
} as const satisfies Record<string, Fault>;
