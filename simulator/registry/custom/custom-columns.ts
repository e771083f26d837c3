/** Creates the columns of a custom resource in a Table: the name, and additionalPrinterColumns or the age (table-column-definitions). */

import { formatGoValue } from '../../pure/custom/go-value.ts';
import { findByPath, parseJsonPath } from '../../pure/custom/json-path.ts';
import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import type { Json } from '../../pure/object.ts';
import { type Cell, type ColumnDefinition, DEFAULT_COLUMNS, type PrintedColumns } from '../tables/printed-columns.ts';
import type { PrinterColumn } from './definition.ts';

const AGE_COLUMN: PrinterColumn = {
  name: 'Age',
  type: 'date',
  description: 'When the object was created.',
  jsonPath: '.metadata.creationTimestamp',
};

/** Creates the columns. `now` returns the time in milliseconds, which is needed because dates are printed as ages. */
export function createCustomColumns(
  columns: readonly PrinterColumn[] | null | undefined,
  now: () => number,
): PrintedColumns {
  const printerColumns = columns === null || columns === undefined || columns.length === 0 ? [AGE_COLUMN] : columns;
  const paths = printerColumns.map(({ jsonPath }) => parseJsonPath(jsonPath) ?? []);
  const [nameDefinition] = DEFAULT_COLUMNS.definitions;
  return {
    definitions: [
      ...(nameDefinition === undefined ? [] : [nameDefinition]),
      ...printerColumns.map(createColumnDefinition),
    ],
    readCells: (object) => [
      object.metadata.name ?? '',
      ...printerColumns.map(({ type }, index) => formatCell(findByPath(object, paths[index] ?? [])[0], type, now)),
    ],
    hasAge: false,
    hasVariableCells: printerColumns.some(({ type }) => type === 'date'),
  };
}

function createColumnDefinition({
  name,
  type,
  format = '',
  description,
  priority = 0,
  jsonPath,
}: PrinterColumn): ColumnDefinition {
  const columnDescription = description || `Custom resource definition column (in JSONPath format): ${jsonPath}`;
  return { name, type, format, description: columnDescription, priority };
}

function formatCell(value: Json | undefined, type: string, now: () => number): Cell {
  if (value === undefined) return null;
  if (type === 'string')
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : formatGoValue(value);
  if (value === null) return null;
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date': {
      if (typeof value !== 'string') return null;
      const time = Date.parse(value);
      return Number.isNaN(time) ? '<invalid>' : formatHumanDuration(now() - time);
    }
    default:
      return null;
  }
}
