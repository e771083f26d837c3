/** Sentences that compare a view with the rows of a table, or with a saved response. */
import { parseJsonBody } from '../../client/exchange/exchange.ts';
import {
  compareRows,
  compareRowsInAnyOrder,
  compareRowsInOrder,
  findLastCellOfMatchingRow,
} from '../harness/comparison/comparison.ts';
import { MismatchError } from '../harness/comparison/mismatch.ts';
import { MISSING, setField } from '../harness/comparison/paths.ts';
import { determineColumnsNeeds, determineRowsNeeds } from '../harness/needs/field-needs.ts';
import { combineNeeds, type Needs } from '../harness/needs/step-needs.ts';
import { type DataTable, defineParameterType, Given, Then } from '../harness/vocabulary.ts';
import { pollUntil } from '../harness/waiting.ts';
import type { AssayWorld } from '../harness/world.ts';
import { parseView, VIEW_NAME_PATTERNS } from '../views/all.ts';
import { getSingleValue, type NamedView } from '../views/view.ts';

defineParameterType({ name: 'view', regexp: VIEW_NAME_PATTERNS, transformer: parseView });

/** Returns the needs of a comparison: the needs of the view, except its own request, and the needs of the compared fields. */
function determineComparisonNeeds(view: NamedView, fieldNeeds: Needs = {}): Needs {
  const { request: _, ...needs } = view.needs;
  return combineNeeds(
    needs,
    fieldNeeds,
    fieldNeeds.fieldPaths?.includes('metadata.resourceVersion') ? view.resourceVersionNeeds : undefined,
  );
}
const determineRowComparisonNeeds = (view: NamedView, table: DataTable) =>
  combineNeeds(
    determineComparisonNeeds(view, determineRowsNeeds(table.raw())),
    view.isList && table.raw().some(comparesNameOrder) ? { prescriptions: ['order-of-items'] } : undefined,
  );

/** Reports whether a row compares the order of two or more names. */
function comparesNameOrder([path, relation, names = '']: readonly string[]): boolean {
  return path === 'names' && relation === 'in this order' && /,| to /.test(names);
}
const determineColumnComparisonNeeds = (view: NamedView, table: DataTable) =>
  determineComparisonNeeds(view, determineColumnsNeeds(table.raw()));

/** A saved response by its name, or the last response. */
defineParameterType({ name: 'other', regexp: /"[^"]*"|the response/, transformer: (words: string) => words });

Then(
  '{view} has:/have:/satisfy:',
  { needs: determineRowComparisonNeeds },
  async function (this: AssayWorld, view: NamedView, table: DataTable) {
    await compareRows(this, view, table.raw());
  },
);

/** Repeats the comparison until it succeeds, for changes by controllers. */
Given(
  '{view} has within {int} seconds:',
  { needs: (view: NamedView, _seconds: number, table: DataTable) => determineRowComparisonNeeds(view, table) },
  async function (this: AssayWorld, view: NamedView, seconds: number, table: DataTable) {
    const isFulfilled = await pollUntil(
      async () => {
        try {
          await compareRows(this, view, table.raw());
          return true;
        } catch (error) {
          if (error instanceof MismatchError) return false;
          throw error;
        }
      },
      seconds * 1000,
      this.waitLimits,
    );
    if (!isFulfilled) await compareRows(this, view, table.raw());
  },
);

Then(
  '{view} in any order are:',
  { needs: determineColumnComparisonNeeds },
  async function (this: AssayWorld, view: NamedView, table: DataTable) {
    await compareRowsInAnyOrder(this, view, table.raw());
  },
);

Then(
  '{view} are:',
  { needs: determineColumnComparisonNeeds },
  async function (this: AssayWorld, view: NamedView, table: DataTable) {
    await compareRowsInOrder(this, view, table.raw());
  },
);

/** Compares the view with several permitted rows, for rules of strength `may`. The report shows which permitted value occurred. */
Then(
  '{view} matches/match one of these rows:',
  { needs: determineColumnComparisonNeeds },
  async function (this: AssayWorld, view: NamedView, table: DataTable) {
    this.recordObservation(await findLastCellOfMatchingRow(this, view, table.raw()));
  },
);

Then(
  '{view} is the same as {other}',
  { needs: (view: NamedView) => determineComparisonNeeds(view) },
  async function (this: AssayWorld, view: NamedView, reference: string) {
    const expected = findOtherObject(this, reference);
    const result = await view.read(this);
    const { removeVaryingFields = (value: unknown) => value } = result;
    this.compare(
      getSingleValue(result).name,
      { value: removeVaryingFields(expected) },
      removeVaryingFields(getSingleValue(result).value),
    );
  },
);

/** Compares the view with a saved response. The table has one column: the paths that may differ. */
Then(
  '{view} is the same as {other} except for:',
  { needs: (view: NamedView, _other: string, table: DataTable) => determineRowComparisonNeeds(view, table) },
  async function (this: AssayWorld, view: NamedView, reference: string, table: DataTable) {
    const { name, value } = getSingleValue(await view.read(this));
    const removePaths = (comparedValue: unknown): unknown =>
      table.raw().reduce((reducedValue, [path = '']) => setField(reducedValue, path, MISSING), comparedValue);
    this.compare(name, { value: removePaths(findOtherObject(this, reference)) }, removePaths(value));
  },
);

function findOtherObject(world: AssayWorld, reference: string): unknown {
  return reference === 'the response'
    ? parseJsonBody(world.getLastExchange())
    : world.getSavedObject(reference.slice(1, -1));
}

/** Saves the response of the view. A cluster-scoped name may end in `-{unique}`; the response is saved without that suffix. */
Given(
  '{view} is saved as {string}',
  { needs: ({ needs }: NamedView, savedName: string) => ({ ...needs, savedAs: savedName }) },
  async function (this: AssayWorld, view: NamedView, name: string) {
    const { exchange } = await view.read(this);
    if (exchange === undefined)
      throw new Error(`the view ${JSON.stringify(view.name)} has no response, so it cannot be saved`);
    this.saveResponse(name, exchange);
  },
);
