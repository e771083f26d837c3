/**
 * The columns and cells of Tables (table-endpoints-columns, table-default-column-*). A kind without columns of its own has Name and
 * Created At. Descriptions are in our own words.
 *
 *     const SECRETS = table([
 *       NAME,
 *       { name: 'Type', description: 'Type of the secret.', cell: ({ type }) => text(type) },
 *       AGE,
 *     ]);
 */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { minorVersion } from '../../../values/minor-version.ts';
import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import type { ApiObject } from '../../pure/object.ts';
import { isUnset, objectMembers, text } from '../object-fields.ts';

/** The TableColumnDefinition of the API. */
export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

export type Cell = string | number | boolean | null;

/** A TableRowCondition of the API. */
export type RowCondition = {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
};

export interface PrintedColumns {
  /** Returns the columns of a release, if they differ from these. */
  selectForRelease?(release: string): PrintedColumns;
  readonly definitions: readonly ColumnDefinition[];
  /** The cells before the age. `now` is in milliseconds. */
  cells(object: ApiObject, now: number): Cell[];
  /** One column is the age, which changes with time. */
  readonly hasAge: boolean;
  /** The cells after the age. */
  cellsAfterAge?(object: ApiObject): Cell[];
  /** Whether other cells change with time as well. */
  readonly volatile?: boolean;
  conditions?(object: ApiObject): readonly RowCondition[] | undefined;
  /** Whether a list without objects has the rows null. */
  readonly hasNullRows?: boolean;
  /** The order of the rows of a list; by default that of the list. */
  compare?(left: ApiObject, right: ApiObject): number;
}

/** The first and the last release. */
interface Lifetime {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The lifetime is that of the column at its position. */
export interface PrintedColumn extends Lifetime {
  readonly name: string;
  readonly description: string;
  /** Defaults to `string`. */
  readonly type?: string;
  readonly format?: string;
  /** Whether it is shown only with `-o wide`. */
  readonly isWide?: true;
  cell(object: ApiObject, now: number): Cell;
}

const AGE_DESCRIPTION = 'When the server made the object.';

export const NAME: PrintedColumn = {
  name: 'Name',
  description: 'The name of the object, unique among those of its kind in its namespace.',
  format: 'name',
  cell: ({ metadata }) => metadata.name ?? '',
};

export const AGE: PrintedColumn = { name: 'Age', description: AGE_DESCRIPTION, cell: () => '' };
const DATE_AGE: PrintedColumn = { ...AGE, type: 'date' };

interface TableSettings {
  /** The first release with these columns; earlier ones have the default columns. */
  readonly since?: string;
  readonly volatile?: true;
  readonly hasNullRows?: true;
  conditions?(object: ApiObject): readonly RowCondition[] | undefined;
  compare?(left: ApiObject, right: ApiObject): number;
}

export function table(columns: readonly PrintedColumn[], { since, ...settings }: TableSettings = {}): PrintedColumns {
  const selectColumns = (release: string) => columns.filter((column) => isInRelease(column, release));
  const base = buildTable(selectColumns(BASE_RELEASE), settings);
  const hasLives =
    since !== undefined || columns.some((column) => column.since !== undefined || column.until !== undefined);
  const selectForRelease = (release: string) =>
    isInRelease({ since }, release) ? buildTable(selectColumns(release), settings) : DEFAULT_COLUMNS;
  return { ...base, ...(hasLives && { selectForRelease }) };
}

function isInRelease({ since, until }: Lifetime, release: string): boolean {
  const minor = minorVersion(release);
  return (since === undefined || minorVersion(since) <= minor) && (until === undefined || minor <= minorVersion(until));
}

function buildTable(columns: readonly PrintedColumn[], settings: TableSettings): PrintedColumns {
  const index = columns.findIndex(({ name }) => name === AGE.name);
  const [before, after] = index === -1 ? [columns, []] : [columns.slice(0, index), columns.slice(index + 1)];
  return {
    definitions: columns.map(({ name, description, type = 'string', format = '', isWide }) => ({
      name,
      type,
      format,
      description,
      priority: isWide === true ? 1 : 0,
    })),
    cells: (object, now) => before.map(({ cell }) => cell(object, now)),
    hasAge: index !== -1,
    ...(after.length > 0 && { cellsAfterAge: (object: ApiObject) => after.map(({ cell }) => cell(object, 0)) }),
    ...settings,
  };
}

export const CREATED_AT: PrintedColumn = {
  name: 'Created At',
  description: AGE_DESCRIPTION,
  type: 'date',
  cell: ({ metadata }) => metadata.creationTimestamp ?? '0001-01-01T00:00:00Z',
};

export const DEFAULT_COLUMNS: PrintedColumns = table([NAME, CREATED_AT], { hasNullRows: true });

/** The columns of a Scale. */
export const SCALE_COLUMNS: PrintedColumns = scaleColumns({ ...NAME, format: '' }, AGE, 0);
/** The cell of replicas that are 0, and absent in the Scale, is null. */
export const CUSTOM_SCALE_COLUMNS: PrintedColumns = scaleColumns(NAME, DATE_AGE, null);

function scaleColumns(name: PrintedColumn, age: PrintedColumn, absent: 0 | null): PrintedColumns {
  return table([
    name,
    {
      name: 'Desired',
      description: 'How many replicas there should be.',
      type: 'integer',
      cell({ spec }) {
        const { replicas } = objectMembers(spec);
        return isUnset(replicas) ? absent : Number(replicas);
      },
    },
    {
      name: 'Available',
      description: 'How many replicas there are.',
      type: 'integer',
      cell: ({ status }) => Number(objectMembers(status).replicas ?? 0),
    },
    age,
  ]);
}

/** Formats the time since an event, as the column Age does. */
export function formatElapsed(time: unknown, now: number): string {
  return isUnset(time) ? '<unknown>' : formatHumanDuration(now - Date.parse(text(time)));
}
