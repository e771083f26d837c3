/** Sentences about the Table representation (table-*): its columns, and its rows by the names of the columns. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { jsonOf } from '../client/exchange.ts';
import { describe, meets, show } from './matching.ts';
import { lookUp } from './paths.ts';
import type { AssayWorld } from './world.ts';

type Members = Readonly<Record<string, unknown>>;

function listIn(world: AssayWorld, member: string): Members[] {
  const list = lookUp(jsonOf(world.answer()), member);
  world.compare(`${member} of the answer`, { word: 'array' }, list);
  return list as Members[];
}

/** A row a column, in this order; the header names members of a column. No other column may be there. */
Then('the columns of the table are:', async function (this: AssayWorld, table: DataTable) {
  const [members = [], ...rows] = table.raw();
  const columns = listIn(this, 'columnDefinitions');
  this.compare(
    'the names of the columns',
    { value: rows.map(([name]) => name) },
    columns.map(({ name }) => name),
  );
  for (const [at, row] of rows.entries())
    await compareMembers(this, `column ${at + 1}`, members, row, columns[at] ?? {});
});

Then('every column of the table has:', async function (this: AssayWorld, table: DataTable) {
  const columns = listIn(this, 'columnDefinitions');
  this.check('the table', 'at least one column', show(columns), columns.length > 0);
  for (const column of columns) await this.compareRows(`the column ${show(column.name)}`, column, table.raw());
});

/** A row an object, in any order: the header names columns, or paths in the row as `object.metadata.uid`. No other row may be there. */
Then('the rows of the table in any order are:', async function (this: AssayWorld, table: DataTable) {
  const [names = [], ...expected] = table.raw();
  const columns = listIn(this, 'columnDefinitions').map(({ name }) => name);
  const rows = listIn(this, 'rows');
  this.compare('the number of rows', { value: expected.length }, rows.length);
  const shown = rows.map((row) => names.map((name) => cellOf(row, columns, name)));
  const counts = rows.map(({ cells }) => (cells as unknown[]).length);
  this.compare('the numbers of cells', { value: rows.map(() => columns.length) }, counts);
  for (const row of expected) {
    const cells = await Promise.all(row.map((cell) => this.expectation(cell)));
    const holds = shown.some((values) => cells.every((cell, at) => meets(cell, values[at])));
    this.check('the rows of the table', `one with ${cells.map(describe).join(', ')}`, show(shown), holds);
  }
});

function cellOf(row: Members, columns: readonly unknown[], name: string): unknown {
  if (name.startsWith('object')) return lookUp(row, name);
  return lookUp(row, `cells[${columns.indexOf(name)}]`);
}

async function compareMembers(
  world: AssayWorld,
  what: string,
  members: readonly string[],
  row: readonly string[],
  column: Members,
): Promise<void> {
  for (const [at, member] of members.entries())
    world.compare(`${member} of ${what}`, await world.expectation(row[at] ?? ''), lookUp(column, member));
}
