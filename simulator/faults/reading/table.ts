/** Faults that break rules of the area table. */
import type { Fault } from '../../../faults/fault.ts';

export const tableFaults = {
  'tables-unknown': {
    bug: 'a request for a Table returns the objects',
    breaks: ['table-requested-by-accept', 'table-list', 'table-get', 'table-list-metadata', 'table-watch'],
    in: 'negotiation/create-representation.ts',
    find: `columns === undefined
    ? PLAIN_REPRESENTATION
    : new TableRepresentation({ apiVersion, columns, includeObject, now })`,
    put: 'PLAIN_REPRESENTATION',
  },
  'metadata-with-the-object': {
    bug: 'PartialObjectMetadata contains the whole object',
    breaks: ['table-version-requested'],
    in: 'negotiation/representations/metadata-only.ts',
    find: '=> ({ apiVersion, kind: METADATA_KIND, metadata: readMetadata(object) })',
    put: '=> ({ ...object, apiVersion, kind: METADATA_KIND })',
  },
  'representations-of-v1-only': {
    bug: 'Table and PartialObjectMetadata in v1beta1 are returned as v1',
    breaks: ['table-version-requested'],
    in: 'negotiation/transform.ts',
    find: 'apiVersion: `${group}/${version}` } }',
    put: 'apiVersion: `${group}/v1` } }',
  },
  'tables-of-lists-only': {
    bug: 'a get as Table returns the object',
    breaks: ['table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'return this.encodeObject(encoding, servedKind, item.object)',
    put: 'return encoding.serializer.encode(servedKind.convert(item.object), encoding.pretty)',
  },
  'deletions-without-a-row': {
    bug: 'the Table of a DELETED event has no row',
    breaks: ['table-watch'],
    in: 'negotiation/representations/table.ts',
    find: '[object], { headers: isFirst })',
    put: "type === 'DELETED' ? [] : [object], { headers: isFirst })",
  },
  'tables-without-version': {
    bug: 'a Table has the apiVersion of its objects',
    breaks: ['table-list', 'table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'kind: TABLE_KIND, apiVersion, metadata, columnDefinitions, rows',
    put: 'kind: TABLE_KIND, apiVersion: servedKind.apiVersion, metadata, columnDefinitions, rows',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: `kind: TABLE_KIND,
      apiVersion,
      metadata,
      columnDefinitions: `,
        put: 'kind: TABLE_KIND, apiVersion: servedKind.apiVersion, metadata, columnDefinitions: ',
      },
    ],
  },
  'table-of-the-first-row': {
    bug: 'the Table of a list has only the first row',
    breaks: ['table-list'],
    in: 'negotiation/representations/table.ts',
    find: 'const items = compare === undefined ? unsortedItems :',
    put: 'const items = compare === undefined ? unsortedItems.slice(0, 1) :',
  },
  'table-of-one-has-no-row': {
    bug: 'the Table of an object has no rows',
    breaks: ['table-get'],
    in: 'negotiation/representations/table.ts',
    find: 'metadata, [object], { headers: true }',
    put: 'metadata, [], { headers: true }',
  },
  'columns-without-type': {
    bug: 'a column has only a name',
    breaks: ['table-column-definitions'],
    in: 'negotiation/representations/table.ts',
    find: 'includesHeaders ? columns.definitions',
    put: 'includesHeaders ? columns.definitions.map(({ name }) => ({ name }))',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: 'columnDefinitions: columns.definitions',
        put: 'columnDefinitions: columns.definitions.map(({ name }) => ({ name }))',
      },
    ],
  },
  'columns-without-name': {
    bug: 'a column has a title instead of a name',
    breaks: ['table-column-definitions', 'table-default-column-name'],
    in: 'negotiation/representations/table.ts',
    find: 'includesHeaders ? columns.definitions',
    put: 'includesHeaders ? columns.definitions.map(({ name: title, ...others }) => ({ title, ...others }))',
    also: [
      {
        in: 'negotiation/representations/table.ts',
        find: 'columnDefinitions: columns.definitions',
        put: 'columnDefinitions: columns.definitions.map(({ name: title, ...others }) => ({ title, ...others }))',
      },
    ],
  },
  'default-columns-are-the-age': {
    bug: 'kinds without columns of their own show Age instead of Created At',
    breaks: ['table-default-column-created-at'],
    in: 'registry/tables/printed-columns.ts',
    find: "name: 'Created At',",
    put: "name: 'Age',",
  },
  'default-name-is-the-uid': {
    bug: 'the column Name of kinds without columns of their own contains the uid',
    breaks: ['table-default-column-name'],
    in: 'registry/tables/printed-columns.ts',
    find: 'createTable([NAME_COLUMN, CREATED_AT_COLUMN]',
    put: "createTable([{ ...NAME_COLUMN, cell: ({ metadata }) => metadata.uid ?? '' }, CREATED_AT_COLUMN]",
  },
  'cells-in-another-order': {
    bug: 'the cells are sorted by name instead of by column',
    breaks: ['table-rows-cells'],
    in: 'negotiation/representations/table-cells.ts',
    find: 'const cells = this.columns.cells(object, this.#now)',
    put: 'const cells = this.columns.cells(object, this.#now).toReversed()',
    also: [
      {
        in: 'negotiation/representations/table-cells.ts',
        find: 'writeCompactJson(this.columns.cells(object, this.#now))',
        put: 'writeCompactJson(this.columns.cells(object, this.#now).toReversed())',
      },
    ],
  },
  'tables-of-reads-only': {
    bug: 'a write that requests a Table is rejected',
    breaks: ['table-requested-by-accept'],
    in: 'handlers/checks/media-types.ts',
    find: '(!watchPlan.endsInitialEvents || hasInitialEventTables);',
    put: "(!watchPlan.endsInitialEvents || hasInitialEventTables) && request.method === 'GET';",
  },
  'include-none-is-metadata': {
    bug: 'includeObject=None means the default',
    breaks: ['table-include-object'],
    in: 'negotiation/representations/table.ts',
    find: "if (includeObject === 'None') return undefined;",
    put: '',
  },
  'rows-without-object': {
    bug: 'a row has only cells',
    breaks: ['table-rows-cells', 'table-include-object'],
    in: 'handlers/checks/media-types.ts',
    find: "readTextParameter(info.query, 'includeObject') ?? ''",
    put: "'None'",
  },
  'endpoints-without-columns': {
    bug: 'Endpoints have only the default columns',
    breaks: ['table-endpoints-columns'],
    in: 'registry/tables/tables.ts',
    find: 'endpoints: core.ENDPOINTS_COLUMNS,',
    put: '',
  },
  'created-objects-whole': {
    bug: 'the response to a POST as PartialObjectMetadata is the whole object',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/response.ts',
    find: 'format.representation.encodeItem(format, servedKind, item)',
    put: '(status === 201 && !(format.representation instanceof TableRepresentation) ? PLAIN_REPRESENTATION : format.representation).encodeItem(format, servedKind, item)',
    also: [
      {
        in: 'negotiation/response.ts',
        find: "import { JSON_MEDIA_TYPE } from './serializers/json-serializer.ts';",
        put: `import { PLAIN_REPRESENTATION } from './representations/plain.ts';
import { TableRepresentation } from './representations/table.ts';
import { JSON_MEDIA_TYPE } from './serializers/json-serializer.ts';`,
      },
    ],
  },
  'partial-metadata-without-owners': {
    bug: 'a PartialObjectMetadata has no managedFields',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/metadata-only.ts',
    find: 'metadata: readMetadata(object) }',
    put: 'metadata: readMetadata({ ...object, metadata: { ...object.metadata, managedFields: [] } }) }',
  },
  'every-event-has-columns': {
    bug: 'every event of a watch as Table has columnDefinitions',
    breaks: ['table-watch-columns'],
    in: 'negotiation/representations/table.ts',
    find: 'const columnDefinitions = includesHeaders ? columns.definitions : null;',
    put: 'const columnDefinitions = includesHeaders || rows.length > 0 ? columns.definitions : null;',
  },
  'formatted-tables-without-token': {
    bug: 'a Table in YAML or in pretty JSON has no continue token',
    breaks: ['table-list-metadata'],
    in: 'negotiation/representations/table.ts',
    find: "document: this.#createDocument(servedKind, metadata, [], { headers: true }), list: 'rows'",
    put: "document: this.#createDocument(servedKind, withoutContinue, [], { headers: true }), list: 'rows'",
  },
  'zeros-without-cells': {
    bug: 'a printer column of type integer shows null for 0',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: "return typeof value === 'number' ? Math.trunc(value) : null;",
    put: "return typeof value === 'number' && value !== 0 ? Math.trunc(value) : null;",
  },
  'values-of-other-types-in-cells': {
    bug: 'a printer column of type integer shows strings',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: "return typeof value === 'number' ? Math.trunc(value) : null;",
    put: "return typeof value === 'number' ? Math.trunc(value) : typeof value === 'string' ? value : null;",
  },
  'dates-of-other-types': {
    bug: 'a printer column of type date shows values that are not strings',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: "if (typeof value !== 'string') return null;",
    put: "if (typeof value !== 'string') return '<invalid>';",
  },
} as const satisfies Record<string, Fault>;
