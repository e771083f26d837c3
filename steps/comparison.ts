/** Compares what a view shows with the rows of a table: path and value, or path, relation and value. */
import { harness } from '../client/errors.ts';
import { type Expectation, meets, show } from './matching.ts';
import { expectationOf, RELATIONS } from './relations.ts';
import { type Named, type Seen, type Sight, valueAt } from './views/view.ts';
import type { AssayWorld } from './world.ts';

type Rows = readonly (readonly string[])[];

/** Each row is said of everything that is seen; there must be something. */
export async function compareRows(world: AssayWorld, { name, look }: Named, rows: Rows): Promise<void> {
  const sight = await look(world);
  world.check(name, 'at least one', show(sight.seen.length), sight.seen.length > 0);
  await compareSight(world, sight, rows);
}

export async function compareSight(world: AssayWorld, sight: Sight, rows: Rows): Promise<void> {
  for (const seen of sight.seen) for (const row of rows) await compareRow(world, sight, seen, row);
}

async function compareRow(world: AssayWorld, sight: Sight, seen: Seen, row: readonly string[]): Promise<void> {
  const [path = '', relation = 'is', cell = ''] = row.length === 3 ? row : [row[0], 'is', row[1]];
  const judge = RELATIONS[relation];
  if (judge === undefined) {
    throw harness(`${JSON.stringify(relation)} is no relation; there is: ${Object.keys(RELATIONS).join(', ')}`);
  }
  const actual = await valueAt(world, seen, path);
  const { expected, holds } = await judge({ world, actual, cell, textual: sight.textual === true });
  world.check(`${seen.what}: ${path}`, expected, show(actual).slice(0, 4000), holds);
}

/** Each row is one that is seen, and none is left; columns are paths. */
export async function compareAnyOrder(world: AssayWorld, named: Named, [header = [], ...rows]: Rows): Promise<void> {
  const sight = await look(world, named, rows.length);
  const left = [...sight.seen];
  for (const row of rows) {
    const index = await indexOfRow(world, left, header, await readCells(world, sight, row));
    const expected = `one with ${header.map((path, column) => `${path} ${row[column]}`).join(', ')}`;
    world.check(named.name, expected, show(left.map(({ value }) => value)).slice(0, 2000), index >= 0);
    left.splice(index, 1);
  }
}

/** The first row is the first that is seen, and so on. */
export async function compareInOrder(world: AssayWorld, named: Named, [header = [], ...rows]: Rows): Promise<void> {
  const sight = await look(world, named, rows.length);
  for (const [index, seen] of sight.seen.entries()) {
    const cells = await readCells(world, sight, rows[index] ?? []);
    for (const [column, path] of header.entries()) {
      world.compare(
        `${named.name}, ${index + 1}: ${path}`,
        cells[column] ?? { value: '' },
        await valueAt(world, seen, path),
      );
    }
  }
}

/** The meaning, told in the last column, of the first row that what is seen meets. */
export async function permittedBy(world: AssayWorld, named: Named, [header = [], ...rows]: Rows): Promise<string> {
  const sight = await named.look(world);
  const paths = header.slice(0, -1);
  for (const row of rows) {
    const cells = await readCells(world, sight, row.slice(0, -1));
    if ((await indexOfRow(world, sight.seen, paths, cells)) >= 0) {
      world.check(named.name, 'one of the permitted', row.join(', '), true);
      return row.at(-1) ?? '';
    }
  }
  const actual: unknown[] = [];
  for (const seen of sight.seen) for (const path of paths) actual.push(await valueAt(world, seen, path));
  const expected = rows.map((row) => row.slice(0, -1).join(', ')).join('; or ');
  world.check(`${named.name}: ${paths.join(', ')}`, expected, actual.map(show).join(', ').slice(0, 2000), false);
  return '';
}

async function look(world: AssayWorld, named: Named, count: number): Promise<Sight> {
  const sight = await named.look(world);
  const { length } = sight.seen;
  const actual = length === count ? String(length) : `${length}: ${show(sight.seen.map(({ value }) => value))}`;
  world.check(
    `the number of ${named.name.replace(/^the /, '')}`,
    String(count),
    actual.slice(0, 2000),
    length === count,
  );
  return sight;
}

async function readCells(world: AssayWorld, sight: Sight, row: readonly string[]): Promise<Expectation[]> {
  const cells: Expectation[] = [];
  for (const cell of row) cells.push(await expectationOf({ world, cell, textual: sight.textual === true }));
  return cells;
}

async function indexOfRow(
  world: AssayWorld,
  left: readonly Seen[],
  paths: readonly string[],
  cells: readonly Expectation[],
): Promise<number> {
  for (const [index, seen] of left.entries()) {
    let holds = true;
    for (const [column, path] of paths.entries()) {
      holds &&= meets(cells[column] ?? { value: '' }, await valueAt(world, seen, path));
    }
    if (holds) return index;
  }
  return -1;
}
