/** What a Table shows of a custom type: its name and the columns of the definition, else its age (table-column-definitions). */

import { goValue } from '../../pure/custom/go-value.ts';
import { findByPath, parseJsonPath } from '../../pure/custom/json-path.ts';
import { humanDuration } from '../../pure/go/human-duration.ts';
import type { Json } from '../../pure/object.ts';
import { type Cell, type ColumnDefinition, DEFAULT_COLUMNS, type PrintedColumns } from '../printed-columns.ts';
import type { PrinterColumn } from './definition.ts';

const AGE: PrinterColumn = {
  name: 'Age',
  type: 'date',
  description: 'When the server made the object.',
  jsonPath: '.metadata.creationTimestamp',
};

/** `now` in milliseconds: a date is shown by its distance. */
export function customColumns(columns: readonly PrinterColumn[] | null | undefined, now: () => number): PrintedColumns {
  const shown = columns === null || columns === undefined || columns.length === 0 ? [AGE] : columns;
  const paths = shown.map(({ jsonPath }) => parseJsonPath(jsonPath) ?? []);
  const [name] = DEFAULT_COLUMNS.definitions;
  return {
    definitions: [...(name === undefined ? [] : [name]), ...shown.map(definitionOf)],
    cells: (object) => [
      object.metadata.name ?? '',
      ...shown.map(({ type }, at) => cellOf(findByPath(object as unknown as Json, paths[at] ?? [])[0], type, now)),
    ],
    aged: false,
    volatile: shown.some(({ type }) => type === 'date'),
  };
}

function definitionOf({
  name,
  type,
  format = '',
  description,
  priority = 0,
  jsonPath,
}: PrinterColumn): ColumnDefinition {
  const text = description || `Custom resource definition column (in JSONPath format): ${jsonPath}`;
  return { name, type, format, description: text, priority };
}

function cellOf(value: Json | undefined, type: string, now: () => number): Cell {
  if (value === undefined) return null;
  if (type === 'string') return typeof value === 'object' && value !== null ? textOf(value) : goValue(value);
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
      return Number.isNaN(time) ? '<invalid>' : humanDuration(now() - time);
    }
    default:
      return null;
  }
}

/** Lists and maps as JSON. */
function textOf(value: Json): string {
  return JSON.stringify(value);
}
