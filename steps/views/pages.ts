/** Views of a collection that was read in pages: each page, all pages together, and their items. */
import { parseJsonBody } from '../../client/exchange/exchange.ts';
import { readPath } from '../harness/comparison/paths.ts';
import { listItemNames } from '../harness/lists.ts';
import type { AssayWorld } from '../harness/world.ts';
import { pageExchanges } from '../sentences/pages.ts';
import { createSingleResult, type View } from './view.ts';

function listPages(world: AssayWorld): unknown[] {
  return pageExchanges.get(world).map(parseJsonBody);
}

function listPageItems(world: AssayWorld): unknown[] {
  return listPages(world).flatMap((page) => readPath(page, 'items'));
}

export const PAGE_VIEWS: readonly View[] = [
  {
    pattern: /the pages/,
    needs: { basics: ['items'] },
    resourceVersionNeeds: { basics: ['list-version'] },
    read: (world) => ({
      values: listPages(world).map((value, index) => ({ name: `page ${index + 1}`, value })),
    }),
  },
  {
    // `names` are the names of all items. An item on two pages appears twice.
    pattern: /all pages together/,
    needs: { basics: ['items'] },
    isList: true,
    read: (world) => {
      const value = { pages: listPages(world), names: listItemNames(listPageItems(world)) };
      return createSingleResult('all pages together', value);
    },
  },
  {
    pattern: /every item on the pages/,
    needs: { basics: ['items'] },
    read: (world) => ({
      values: listPageItems(world).map((value) => ({ name: `the item ${listItemNames([value])[0]}`, value })),
    }),
  },
];
