/** Sentences about a collection that was answered. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { jsonOf } from '../client/exchange.ts';
import { show } from './matching.ts';
import { lookUp } from './paths.ts';
import { takeRow } from './status.ts';
import type { AssayWorld } from './world.ts';

export function itemsOf(world: AssayWorld): unknown[] {
  const items = lookUp(jsonOf(world.answer()), 'items');
  world.compare('items of the answer', { word: 'array' }, items);
  return items as unknown[];
}

export function namesOf(items: readonly unknown[]): string[] {
  return items.map((item) => String(lookUp(item, 'metadata.name')));
}

/** `a, b, c`; nothing for no names. */
export async function readNames(world: AssayWorld, text: string): Promise<string[]> {
  const names = (await world.text(text)).split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}

Then('the list holds {string} in any order', async function (this: AssayWorld, text: string) {
  const expected = (await readNames(this, text)).toSorted();
  this.compare('the names in the list, sorted', { value: expected }, namesOf(itemsOf(this)).toSorted());
});

Then('the list holds {string} in this order', async function (this: AssayWorld, text: string) {
  this.compare('the names in the list', { value: await readNames(this, text) }, namesOf(itemsOf(this)));
});

Then('the list includes {string}', async function (this: AssayWorld, text: string) {
  const names = namesOf(itemsOf(this));
  for (const name of await readNames(this, text))
    this.check('the list', `includes ${name}`, show(names), names.includes(name));
});

Then('the list leaves out {string}', async function (this: AssayWorld, text: string) {
  const names = namesOf(itemsOf(this));
  for (const name of await readNames(this, text))
    this.check('the list', `without ${name}`, show(names), !names.includes(name));
});

Then('the list has {int} item(s)', function (this: AssayWorld, count: number) {
  this.compare('the number of items', { value: count }, itemsOf(this).length);
});

Then('the list has at most {int} item(s)', function (this: AssayWorld, count: number) {
  const { length } = itemsOf(this);
  this.check('the number of items', `at most ${count}`, String(length), length <= count);
});

/** Each row is an item: columns are paths in it (`name` for metadata.name). No other item may be there. */
Then('the items in any order are:', async function (this: AssayWorld, table: DataTable) {
  const [header = [], ...rows] = table.raw();
  const items = [...itemsOf(this)];
  this.compare('the number of items', { value: rows.length }, items.length);
  const paths = header.map((path) => (path === 'name' ? 'metadata.name' : path));
  for (const row of rows) await takeRow(this, 'items', paths, row, items);
});

/** Rows are path and value; at least one item must be there. */
Then('every item has:', async function (this: AssayWorld, table: DataTable) {
  const items = itemsOf(this);
  this.check('the list', 'at least one item', show(items.length), items.length > 0);
  for (const item of items) await this.compareRows(`the item ${namesOf([item])[0]}`, item, table.raw());
});

/** Eight characters that two random uids share at either end are no chance: of 2^32 pairs one does. */
const LONG = 8;

Then('the uids of the items share no long beginning or end', function (this: AssayWorld) {
  const uids = itemsOf(this).map((item) => String(lookUp(item, 'metadata.uid')));
  const heads = new Set(uids.map((uid) => uid.slice(0, LONG)));
  const tails = new Set(uids.map((uid) => uid.slice(-LONG)));
  const holds = uids.length > 1 && heads.size === uids.length && tails.size === uids.length;
  this.check('the uids of the items', 'nothing in common', show(uids), holds);
});
