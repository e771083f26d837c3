/** Sentences about Status documents: what an error says of itself. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { jsonOf } from '../client/exchange.ts';
import { meets, show } from './matching.ts';
import { lookUp, MISSING } from './paths.ts';
import type { AssayWorld } from './world.ts';

/** The answer is a Status, and has the fields of the rows (path and value). */
Then('the answer is a Status with:', async function (this: AssayWorld, table: DataTable) {
  const body = jsonOf(this.answer());
  this.compare('the kind of the answer', { value: 'Status' }, lookUp(body, 'kind'));
  this.compare('the apiVersion of the answer', { value: 'v1' }, lookUp(body, 'apiVersion'));
  await this.compareRows('the Status', body, table.raw());
});

Then('the message of the Status contains {string}', async function (this: AssayWorld, part: string) {
  const message = lookUp(jsonOf(this.answer()), 'message');
  const text = await this.text(part);
  this.check('the message of the Status', `contains ${show(text)}`, show(message), String(message).includes(text));
});

/** Each row is a cause: columns are fields of it. No other cause may be there. */
Then('the causes in any order are:', async function (this: AssayWorld, table: DataTable) {
  const [header = [], ...rows] = table.raw();
  const found = lookUp(jsonOf(this.answer()), 'details.causes');
  const causes = Array.isArray(found) ? [...(found as unknown[])] : [];
  this.compare('the number of causes', { value: rows.length }, causes.length);
  for (const row of rows) await takeRow(this, 'causes', header, row, causes);
});

Then('a cause names the field {string}', function (this: AssayWorld, field: string) {
  const causes = lookUp(jsonOf(this.answer()), 'details.causes');
  const fields = Array.isArray(causes) ? causes.map((cause) => lookUp(cause, 'field')) : MISSING;
  const holds = Array.isArray(fields) && fields.includes(field);
  this.check('the causes of the Status', `one with the field ${show(field)}`, show(fields), holds);
});

/** Takes the first value that meets all cells of a row out of the list; one must be there. */
export async function takeRow(
  world: AssayWorld,
  what: string,
  header: readonly string[],
  row: readonly string[],
  values: unknown[],
): Promise<void> {
  const cells = await Promise.all(row.map((cell) => world.expectation(cell)));
  const paths = await Promise.all(header.map((path) => world.text(path)));
  const index = values.findIndex((value) =>
    cells.every((cell, column) => meets(cell, lookUp(value, paths[column] ?? ''))),
  );
  const expected = `one with ${paths.map((path, column) => `${path} ${row[column]}`).join(', ')}`;
  world.check(`the ${what}`, expected, show(values).slice(0, 2000), index >= 0);
  values.splice(index, 1);
}
