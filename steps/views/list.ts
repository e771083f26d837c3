/** Views of the list in a response, and of its items. */
import { parseJsonBody } from '../../client/exchange/exchange.ts';
import { readPath } from '../harness/comparison/paths.ts';
import { selectPath } from '../harness/comparison/select-paths.ts';
import { listItemNames, readItems } from '../harness/lists.ts';
import { createSingleResult, type View } from './view.ts';

/** The length of a prefix or suffix. Two random uids share eight characters with a probability of 2^-32. */
const AFFIX_LENGTH = 8;

function listItemUids(items: readonly unknown[]): string[] {
  return items.map((item) => String(readPath(item, 'metadata.uid')));
}

export const LIST_VIEWS: readonly View[] = [
  {
    // `names` are the names of the items.
    pattern: /the list/,
    resourceVersionNeeds: { basics: ['list-version'] },
    isList: true,
    read: (world) => {
      const items = readItems(world);
      const value = { ...parseJsonBody<object>(world.getLastExchange()), names: listItemNames(items) };
      return createSingleResult('the list', value, { exchange: world.getLastExchange() });
    },
  },
  {
    pattern: /every item|the items/,
    needs: { basics: ['items'] },
    read: (world) => ({
      values: readItems(world).map((value) => ({
        name: `the item ${listItemNames([value])[0]}`,
        value,
        lookUpPath: async (path) =>
          selectPath(value, path === 'name' ? 'metadata.name' : await world.fillPlaceholders(path)),
      })),
    }),
  },
  {
    pattern: /the prefixes and suffixes of the uids/,
    read: (world) => {
      const uids = listItemUids(readItems(world));
      const value = {
        prefixes: uids.map((uid) => uid.slice(0, AFFIX_LENGTH)),
        suffixes: uids.map((uid) => uid.slice(-AFFIX_LENGTH)),
      };
      return createSingleResult('the uids of the items', value);
    },
  },
];
