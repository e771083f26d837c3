/** Views of the Table representation (table-*): its columns, and its rows by the names of the columns. */
import { parseJsonBody } from '../../client/exchange/exchange.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { readPath } from '../harness/comparison/paths.ts';
import type { AssayWorld } from '../harness/world.ts';
import type { View } from './view.ts';

function readListMember(world: AssayWorld, member: string): JsonObject[] {
  const list = readPath(parseJsonBody(world.getLastExchange()), member);
  world.compare(`${member} of the response`, { keyword: 'array' }, list);
  return Array.isArray(list) ? list : [];
}

/**
 * Returns a cell by the name of its column, all cells except the age, which changes with time, or a value by a path in the row such as
 * `object.metadata.uid`.
 */
function readRowCell(row: JsonObject, columns: readonly unknown[], name: string): unknown {
  if (name === '(cells except Age)' && Array.isArray(row.cells))
    return row.cells.filter((_, index) => columns[index] !== 'Age');
  if (name.startsWith('object')) return readPath(row, name);
  return readPath(row, `cells[${columns.indexOf(name)}]`);
}

export const TABLE_VIEWS: readonly View[] = [
  {
    pattern: /(?:the columns|every column) of the table/,
    read: (world) => ({
      values: readListMember(world, 'columnDefinitions').map((value) => ({
        name: `the column ${String(value.name)}`,
        value,
      })),
    }),
  },
  {
    // Each row must have one cell per column.
    pattern: /the rows of the table/,
    read: (world) => {
      const columns = readListMember(world, 'columnDefinitions').map(({ name }) => name);
      const rows = readListMember(world, 'rows');
      const cellCounts = rows.map(({ cells }) => (Array.isArray(cells) ? cells.length : 'no list'));
      world.compare('the numbers of cells', { value: rows.map(() => columns.length) }, cellCounts);
      return {
        values: rows.map((value) => ({
          name: 'a row of the table',
          value,
          lookUpPath: async (name) => readRowCell(value, columns, await world.fillPlaceholders(name)),
        })),
      };
    },
  },
];
