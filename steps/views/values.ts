/** The view of saved values, such as resourceVersions, uids and names. The column of paths contains the value itself. */
import type { View } from './view.ts';

export const VALUE_VIEWS: readonly View[] = [
  {
    pattern: /these values/,
    read: (world) => ({
      values: [{ name: 'the value', value: undefined, lookUpPath: (cell) => world.readCell(cell) }],
    }),
  },
];
