/**
 * The columns and cells of Tables (table-endpoints-columns, table-default-column-*). Six kinds have columns of their own and an age; all
 * others have Name and Created At. Descriptions are in our own words.
 */
import { hostPort } from '../pure/names/host-port.ts';
import type { ApiObject } from '../pure/object.ts';
import { list, objectMembers, text } from './fields.ts';

/** The TableColumnDefinition of the API. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

export type Cell = string | number | boolean | null;

export interface PrintedColumns {
  readonly definitions: readonly ColumnDefinition[];
  /** All cells but the age. */
  cells(object: ApiObject): Cell[];
  /** The last column is the age, which changes with time. */
  readonly hasAge: boolean;
  /** Other cells change with time as well. */
  readonly volatile?: boolean;
}

function column(name: string, description: string, type = 'string', format = ''): ColumnDefinition {
  return { name, type, format, description, priority: 0 };
}

const NAME = column(
  'Name',
  'The name of the object, unique among those of its kind in its namespace.',
  'string',
  'name',
);
const CREATED = 'When the server made the object.';

export const DEFAULT_COLUMNS: PrintedColumns = {
  definitions: [NAME, column('Created At', CREATED, 'date')],
  cells: ({ metadata }) => [metadata.name ?? '', metadata.creationTimestamp ?? '0001-01-01T00:00:00Z'],
  hasAge: false,
};

function withAgeColumn(definitions: readonly ColumnDefinition[], cells: (object: ApiObject) => Cell[]): PrintedColumns {
  return {
    definitions: [NAME, ...definitions, column('Age', CREATED)],
    cells: (object) => [object.metadata.name ?? '', ...cells(object)],
    hasAge: true,
  };
}

/** The columns of the scale of custom resources; other scales have the default columns. */
export const CUSTOM_SCALE_COLUMNS: PrintedColumns = {
  definitions: [
    NAME,
    column('Desired', 'How many replicas there should be.', 'integer'),
    column('Available', 'How many replicas there are.', 'integer'),
    column('Age', CREATED, 'date'),
  ],
  cells: ({ metadata, spec, status }) => [
    metadata.name ?? '',
    Number(objectMembers(spec).replicas ?? 0),
    Number(objectMembers(status).replicas ?? 0),
  ],
  hasAge: true,
};

/** Keys as in kind-table.ts. */
export const PRINTED_COLUMNS: Readonly<Record<string, PrintedColumns>> = {
  endpoints: withAgeColumn(
    [column('Endpoints', 'Addresses that are ready, each with each port of its subset.')],
    (object) => [endpointsCell(list(object, 'subsets'))],
  ),
  configmaps: withAgeColumn(
    [column('Data', 'How many entries there are, of text and of bytes.')],
    ({ data, binaryData }) => [countMembers(data) + countMembers(binaryData)],
  ),
  secrets: withAgeColumn(
    [column('Type', 'What sort of secret it is.'), column('Data', 'How many entries there are.')],
    ({ type, data }) => [text(type), countMembers(data)],
  ),
  serviceaccounts: withAgeColumn(
    [column('Secrets', 'How many secrets may be used by what runs as this account.')],
    (object) => [list(object, 'secrets').length],
  ),
  namespaces: withAgeColumn([column('Status', 'Whether the namespace is in use or about to go.')], ({ status }) => [
    text(objectMembers(status).phase),
  ]),
  'coordination/leases': withAgeColumn([column('Holder', 'Who holds the lease.')], ({ spec }) => [
    text(objectMembers(spec).holderIdentity),
  ]),
};

interface Subset {
  readonly addresses?: readonly { readonly ip?: string }[] | null;
  readonly ports?: readonly { readonly port?: number }[] | null;
}

const MAX_ENDPOINTS = 3;

/** Prints the first three endpoints and the number of further ones. */
function endpointsCell(subsets: readonly Subset[]): string {
  if (subsets.length === 0) return '<none>';
  const first: string[] = [];
  let count = 0;
  for (const { addresses, ports } of subsets) {
    for (const port of ports?.length ? ports : [undefined]) {
      for (const { ip = '' } of addresses ?? []) {
        count++;
        if (first.length < MAX_ENDPOINTS) first.push(port === undefined ? ip : hostPort(ip, port.port ?? 0));
      }
    }
  }
  const listed = first.join(',');
  return count > MAX_ENDPOINTS ? `${listed} + ${count - MAX_ENDPOINTS} more...` : listed;
}

function countMembers(map: unknown): number {
  return map === null || map === undefined ? 0 : Object.keys(map).length;
}
