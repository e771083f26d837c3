/** Sentences about a collection read in pages with limit and continue. */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { harness } from '../client/errors.ts';
import { type Exchange, jsonOf } from '../client/exchange.ts';
import { itemsOf, namesOf, readNames } from './lists.ts';
import { show } from './matching.ts';
import { lookUp, MISSING } from './paths.ts';
import type { AssayWorld } from './world.ts';

/** More pages than any scenario makes: a server whose tokens run in a circle ends here. */
const MOST_PAGES = 200;

export function continueOf(page: Exchange): string {
  const token = lookUp(jsonOf(page), 'metadata.continue');
  return token === MISSING ? '' : String(token);
}

async function readPages(world: AssayWorld, path: string, token: string): Promise<Exchange[]> {
  const pages: Exchange[] = [];
  let next = token;
  do {
    const query = next === '' ? '' : `&continue=${encodeURIComponent(next)}`;
    const page = await world.prepare({ method: 'GET', path: `${path}${query}` });
    pages.push(page);
    next = continueOf(page);
  } while (next !== '' && pages.length < MOST_PAGES);
  return pages;
}

When('{path} is read in pages of {int}', async function (this: AssayWorld, path: string, limit: number) {
  const base = await this.text(path);
  this.pages = { pages: await readPages(this, `${base}${base.includes('?') ? '&' : '?'}limit=${limit}`, '') };
});

/** Goes on where the remembered page ended; that page counts as the first. */
When('the rest of {string} is read in pages of {int}', async function (this: AssayWorld, name: string, limit: number) {
  const first = this.answers.get(name);
  if (first === undefined) throw harness(`no page is remembered as ${JSON.stringify(name)}`);
  const path = first.request.path.replace(/([?&])(?:limit|continue|resourceVersion|resourceVersionMatch)=[^&]*/g, '$1');
  const base = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  this.pages = { pages: [first, ...(await readPages(this, base, continueOf(first)))] };
});

export function pagesOf(world: AssayWorld): readonly Exchange[] {
  if (world.pages === undefined) throw harness('nothing was read in pages');
  return world.pages.pages;
}

/** A row a page, in order; columns are paths, `items` stands for the number of items. */
Then('the pages are:', async function (this: AssayWorld, table: DataTable) {
  const [header = [], ...rows] = table.raw();
  this.compare('the number of pages', { value: rows.length }, pagesOf(this).length);
  for (const [index, page] of pagesOf(this).entries()) {
    for (const [column, path] of header.entries()) {
      const expectation = await this.expectation(rows[index]?.[column] ?? '');
      const actual = lookUp(jsonOf(page), path);
      this.compare(`page ${index + 1}: ${path}`, expectation, path === 'items' ? (actual as unknown[]).length : actual);
    }
  }
});

export function namesInPages(world: AssayWorld): string[] {
  return pagesOf(world).flatMap((page) => namesOf(lookUp(jsonOf(page), 'items') as unknown[]));
}

Then('the pages together hold {string}, each once', async function (this: AssayWorld, text: string) {
  const expected = (await readNames(this, text)).toSorted();
  this.compare('the names on all pages, sorted', { value: expected }, namesInPages(this).toSorted());
});

/** `item-0` to `item-(n-1)`, as `n Endpoints named after "item"` makes them. */
Then(
  'the pages together hold the {int} named after {string}, each once',
  function (this: AssayWorld, count: number, name: string) {
    const expected = Array.from({ length: count }, (_, index) => `${name}-${index}`).toSorted();
    this.compare('the names on all pages, sorted', { value: expected }, namesInPages(this).toSorted());
  },
);

Then('{string} is the same on every page', function (this: AssayWorld, path: string) {
  const [first, ...rest] = pagesOf(this).map((page) => lookUp(jsonOf(page), path));
  this.compare(`${path} of the first page`, { word: 'present' }, first);
  for (const [index, value] of rest.entries()) this.compare(`${path} of page ${index + 2}`, { value: first }, value);
});

Then('no item on the pages has {string}', function (this: AssayWorld, path: string) {
  const items = pagesOf(this).flatMap((page) => lookUp(jsonOf(page), 'items') as unknown[]);
  const having = items.filter((item) => lookUp(item, path) !== MISSING);
  this.check('the items on all pages', `none with ${path}`, show(having), items.length > 0 && having.length === 0);
});

/** Where a limit may be ignored, nothing may get lost: without a token all is there. */
Then('the list is whole or goes on after {int} items', function (this: AssayWorld, limit: number) {
  const { length } = itemsOf(this);
  const more = continueOf(this.answer()) !== '';
  const holds = more ? length === limit : length > limit;
  this.check(
    'the number of items',
    more ? `${limit}, with a token` : `more than ${limit}, without a token`,
    String(length),
    holds,
  );
  this.observe(more ? 'limit is kept' : 'limit is ignored');
});
