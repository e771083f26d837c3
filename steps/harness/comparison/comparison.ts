/**
 * Compares the values of a view, such as `the stored Endpoints "a"`, with a table. Each row of the table has a path and a value, or a path,
 * a relation and a value.
 */
import { createSuiteError } from '../../../client/errors.ts';
import { compact } from '../../../values/compact.ts';
import { type NamedView, readValueAt, type ViewedValue, type ViewResult } from '../../views/view.ts';
import type { AssayWorld } from '../world.ts';
import { type Expectation, matchesExpectation, renderValue } from './expectations.ts';
import { createExpectation, RELATIONS } from './relations.ts';
import {
  comparesWording,
  containsWording,
  isWording,
  omitCellMessages,
  omitRowWording,
  omitWording,
  removeMessages,
} from './wording.ts';

type TableRows = readonly (readonly string[])[];

/**
 * Compares each row with every value of the view. The view must have a value, unless it is optional. Without `--wording`, a text that the
 * server may phrase differently must only exist, and the messages in details and causes are removed from both sides.
 */
export async function compareRows(
  world: AssayWorld,
  { name, read: readView }: NamedView,
  rows: TableRows,
): Promise<void> {
  const result = await readView(world);
  const { length } = result.values;
  const { isOptional = false } = result;
  world.check(name, isOptional ? 'any number' : 'at least one', renderValue(length), isOptional || length > 0);
  for (const value of result.values)
    for (const row of rows) {
      const [path = ''] = row;
      if (allowsAnyText(world, name, value, path)) await compareRow(world, result, value, omitRowWording(row));
      else if (comparesWording(world.parameters) || !containsWording(value.value, path))
        await compareRow(world, result, value, row);
      else await compareRow(world, result, omitMessages(world, value), row.map(omitCellMessages));
    }
}

function omitMessages(world: AssayWorld, value: ViewedValue): ViewedValue {
  return { ...value, lookUpPath: async (path) => removeMessages(await readValueAt(world, value, path)) };
}

/** Compares each row with every value of the result, including texts whose wording the specification does not prescribe. */
export async function compareResult(world: AssayWorld, result: ViewResult, rows: TableRows): Promise<void> {
  for (const value of result.values) for (const row of rows) await compareRow(world, result, value, row);
}

/** Reports whether the value is wording that this run does not compare, so that any text is accepted. */
function allowsAnyText(world: AssayWorld, view: string, { value }: ViewedValue, path: string): boolean {
  return !comparesWording(world.parameters) && isWording(view, value, path);
}

async function compareRow(
  world: AssayWorld,
  result: ViewResult,
  value: ViewedValue,
  row: readonly string[],
): Promise<void> {
  const [path = '', relation = 'is', cell = ''] = row.length === 3 ? row : [row[0], 'is', row[1]];
  const evaluateRelation = RELATIONS[relation];
  if (evaluateRelation === undefined) {
    throw createSuiteError(
      `a table row has the unknown relation ${JSON.stringify(relation)}; use one of: ${Object.keys(RELATIONS).join(', ')}`,
    );
  }
  const actual = await readValueAt(world, value, path);
  const { expected, isFulfilled } = await evaluateRelation({ world, actual, cell, isText: result.isText === true });
  const { name, exchange } = value;
  world.check(
    { name, path, relation, ...compact({ exchange }) },
    expected,
    renderValue(actual).slice(0, 4000),
    isFulfilled,
  );
}

/** Compares rows and values one to one, in any order. Columns are paths. */
export async function compareRowsInAnyOrder(
  world: AssayWorld,
  namedView: NamedView,
  [header = [], ...rows]: TableRows,
): Promise<void> {
  const result = await readViewValues(world, namedView, rows.length);
  const unmatchedValues = [...result.values];
  for (const row of rows) {
    const index = await findMatchingValue(
      world,
      namedView.name,
      unmatchedValues,
      header,
      await readCells(world, result, row),
    );
    const expected = `a value with ${header.map((path, column) => `${path} ${row[column]}`).join(', ')}`;
    world.check(
      namedView.name,
      expected,
      renderValue(unmatchedValues.map(({ value }) => value)).slice(0, 2000),
      index >= 0,
    );
    unmatchedValues.splice(index, 1);
  }
}

/** Compares the first row with the first value, and so on. */
export async function compareRowsInOrder(
  world: AssayWorld,
  namedView: NamedView,
  [header = [], ...rows]: TableRows,
): Promise<void> {
  const result = await readViewValues(world, namedView, rows.length);
  for (const [index, value] of result.values.entries()) {
    const cells = await readCells(world, result, rows[index] ?? []);
    for (const [column, path] of header.entries()) {
      const cell = cells[column] ?? { value: '' };
      world.compare(
        { name: `${namedView.name}, ${index + 1}`, path },
        allowsAnyText(world, namedView.name, value, path) ? omitWording(cell) : cell,
        await readValueAt(world, value, path),
      );
    }
  }
}

/** Returns the last cell of the first row whose other cells match a value of the view. */
export async function findLastCellOfMatchingRow(
  world: AssayWorld,
  namedView: NamedView,
  [header = [], ...rows]: TableRows,
): Promise<string> {
  const result = await namedView.read(world);
  const paths = header.slice(0, -1);
  for (const row of rows) {
    const cells = await readCells(world, result, row.slice(0, -1));
    if ((await findMatchingValue(world, namedView.name, result.values, paths, cells)) >= 0) {
      world.countMatch();
      return row.at(-1) ?? '';
    }
  }
  const actual: unknown[] = [];
  for (const value of result.values) for (const path of paths) actual.push(await readValueAt(world, value, path));
  const expected = rows.map((row) => row.slice(0, -1).join(', ')).join('; or ');
  world.fail(
    { name: namedView.name, path: paths.join(', ') },
    expected,
    actual.map(renderValue).join(', ').slice(0, 2000),
  );
  return '';
}

async function readViewValues(world: AssayWorld, namedView: NamedView, count: number): Promise<ViewResult> {
  const result = await namedView.read(world);
  const { length } = result.values;
  const actual =
    length === count ? String(length) : `${length}: ${renderValue(result.values.map(({ value }) => value))}`;
  world.check(
    `the number of ${namedView.name.replace(/^the /, '')}`,
    String(count),
    actual.slice(0, 2000),
    length === count,
  );
  return result;
}

async function readCells(world: AssayWorld, result: ViewResult, row: readonly string[]): Promise<Expectation[]> {
  const cells: Expectation[] = [];
  for (const cell of row) cells.push(await createExpectation({ world, cell, isText: result.isText === true }));
  return cells;
}

async function findMatchingValue(
  world: AssayWorld,
  view: string,
  unmatchedValues: readonly ViewedValue[],
  paths: readonly string[],
  cells: readonly Expectation[],
): Promise<number> {
  for (const [index, value] of unmatchedValues.entries()) {
    let matchesAllCells = true;
    for (const [column, path] of paths.entries()) {
      const cell = cells[column] ?? { value: '' };
      matchesAllCells &&= matchesExpectation(
        allowsAnyText(world, view, value, path) ? omitWording(cell) : cell,
        await readValueAt(world, value, path),
      );
    }
    if (matchesAllCells) return index;
  }
  return -1;
}
