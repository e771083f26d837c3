/**
 * The columns and cells of Tables (table-endpoints-columns, table-default-column-*). A kind without special columns has Name and Created
 * At. The descriptions differ from those in kube-apiserver.
 *
 *     const SECRET_COLUMNS = createTable([
 *       NAME_COLUMN,
 *       { name: 'Type', description: 'The type of the secret.', readCell: ({ type }) => readText(type) },
 *       AGE_COLUMN,
 *     ]);
 */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import type { ApiObject } from '../../pure/object.ts';
import { isUnset, readMembers, readText } from '../object-fields.ts';

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
  /** Returns the columns of a release if they differ from these columns. */
  selectForRelease?(release: string): PrintedColumns;
  readonly definitions: readonly ColumnDefinition[];
  /** Returns the cells before the age. `now` is in milliseconds. A Table of a single object has no `listedItems`. */
  readCells(object: ApiObject, now: number, listedItems?: ListedItems): Cell[];
  /** True if one column is the age, which changes with time. */
  readonly hasAge: boolean;
  /** Returns the cells after the age. */
  readCellsAfterAge?(object: ApiObject): Cell[];
  /** True if cells other than the age change with time, or depend on the other items of the list. */
  readonly hasVariableCells?: boolean;
  listConditions?(object: ApiObject): readonly RowCondition[] | undefined;
  /** True if the rows of an empty list are null. */
  readonly hasNullRows?: boolean;
  /** Compares objects to sort the rows of a list. By default, rows are in the order of the list. */
  compare?(left: ApiObject, right: ApiObject): number;
}

/** The items of the list that a Table represents. */
export type ListedItems = readonly { readonly object: ApiObject }[];

/** The first and the last release that have a column. */
interface ReleaseRange {
  readonly firstRelease?: string | undefined;
  readonly lastRelease?: string | undefined;
}

/** A column. If its position differs between releases, there is one entry for each position, with the releases of the position. */
export interface PrintedColumn extends ReleaseRange {
  readonly name: string;
  readonly description: string;
  /** The type, by default `string`. */
  readonly type?: string;
  readonly format?: string;
  /** True if the column is shown only with `-o wide`. */
  readonly isWide?: true;
  readCell(object: ApiObject, now: number, listedItems?: ListedItems): Cell;
}

const AGE_DESCRIPTION = 'When the object was created.';

export const NAME_COLUMN: PrintedColumn = {
  name: 'Name',
  description: 'The name of the object, unique among those of its kind in its namespace.',
  format: 'name',
  readCell: ({ metadata }) => metadata.name ?? '',
};

export const AGE_COLUMN: PrintedColumn = { name: 'Age', description: AGE_DESCRIPTION, readCell: () => '' };
const DATE_AGE_COLUMN: PrintedColumn = { ...AGE_COLUMN, type: 'date' };

interface TableSettings {
  /** The first release with these columns. Earlier releases return the default columns. */
  readonly firstRelease?: string;
  readonly hasVariableCells?: true;
  readonly hasNullRows?: true;
  listConditions?(object: ApiObject): readonly RowCondition[] | undefined;
  compare?(left: ApiObject, right: ApiObject): number;
}

export function createTable(
  columns: readonly PrintedColumn[],
  { firstRelease, ...settings }: TableSettings = {},
): PrintedColumns {
  const selectColumns = (release: string) => columns.filter((column) => isInRelease(column, release));
  const baseColumns = createPrintedColumns(selectColumns(BASE_RELEASE), settings);
  const dependsOnRelease =
    firstRelease !== undefined ||
    columns.some((column) => column.firstRelease !== undefined || column.lastRelease !== undefined);
  const selectForRelease = (release: string) =>
    isInRelease({ firstRelease }, release) ? createPrintedColumns(selectColumns(release), settings) : DEFAULT_COLUMNS;
  return { ...baseColumns, ...(dependsOnRelease && { selectForRelease }) };
}

function isInRelease({ firstRelease, lastRelease }: ReleaseRange, release: string): boolean {
  const minor = parseMinorVersion(release);
  return (
    (firstRelease === undefined || parseMinorVersion(firstRelease) <= minor) &&
    (lastRelease === undefined || minor <= parseMinorVersion(lastRelease))
  );
}

function createPrintedColumns(columns: readonly PrintedColumn[], settings: TableSettings): PrintedColumns {
  const ageIndex = columns.findIndex(({ name }) => name === AGE_COLUMN.name);
  const [columnsBeforeAge, columnsAfterAge] =
    ageIndex === -1 ? [columns, []] : [columns.slice(0, ageIndex), columns.slice(ageIndex + 1)];
  return {
    definitions: columns.map(({ name, description, type = 'string', format = '', isWide }) => ({
      name,
      type,
      format,
      description,
      priority: isWide === true ? 1 : 0,
    })),
    readCells: (object, now, listedItems) => columnsBeforeAge.map(({ readCell }) => readCell(object, now, listedItems)),
    hasAge: ageIndex !== -1,
    ...(columnsAfterAge.length > 0 && {
      readCellsAfterAge: (object: ApiObject) => columnsAfterAge.map(({ readCell }) => readCell(object, 0)),
    }),
    ...settings,
  };
}

export const CREATED_AT_COLUMN: PrintedColumn = {
  name: 'Created At',
  description: AGE_DESCRIPTION,
  type: 'date',
  readCell: ({ metadata }) => metadata.creationTimestamp ?? '0001-01-01T00:00:00Z',
};

export const DEFAULT_COLUMNS: PrintedColumns = createTable([NAME_COLUMN, CREATED_AT_COLUMN], { hasNullRows: true });

/** The columns of a Scale. */
export const SCALE_COLUMNS: PrintedColumns = createScaleColumns({ ...NAME_COLUMN, format: '' }, AGE_COLUMN, 0);
/** The columns of the Scale of a custom resource. The cell of missing replicas is null. */
export const CUSTOM_SCALE_COLUMNS: PrintedColumns = createScaleColumns(NAME_COLUMN, DATE_AGE_COLUMN, null);

function createScaleColumns(
  nameColumn: PrintedColumn,
  ageColumn: PrintedColumn,
  valueIfUnset: 0 | null,
): PrintedColumns {
  return createTable([
    nameColumn,
    {
      name: 'Desired',
      description: 'The desired number of replicas.',
      type: 'integer',
      readCell({ spec }) {
        const { replicas } = readMembers(spec);
        return isUnset(replicas) ? valueIfUnset : Number(replicas);
      },
    },
    {
      name: 'Available',
      description: 'The current number of replicas.',
      type: 'integer',
      readCell: ({ status }) => Number(readMembers(status).replicas ?? 0),
    },
    ageColumn,
  ]);
}

/** Formats the time since an event as in the column Age. */
export function formatElapsed(time: unknown, now: number): string {
  return isUnset(time) ? '<unknown>' : formatHumanDuration(now - Date.parse(readText(time)));
}
