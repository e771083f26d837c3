/**
 * A plugin of Cucumber for scenarios that take turns in a collection: those that read all of it come last, when those that let time go by are
 * over (steps/resource/turns.ts). Among themselves they stay in the order of the seed.
 */
import type { Plugin } from '@cucumber/cucumber/api';
import { readsAll } from '../../steps/resource/text-needs.ts';
import { textOfSteps } from '../../steps/scenario-text.ts';

/** For Cucumber, which loads it. */
export const TURNS_PLUGIN = import.meta.url;

const plugin: Plugin = {
  type: 'plugin',
  coordinator: ({ transform }) => {
    transform('pickles:order', async (pickles) => {
      const { first = [], last = [] } = Object.groupBy(pickles, ({ pickle }) =>
        readsAll(textOfSteps(pickle)) ? 'last' : 'first',
      );
      return [...first, ...last];
    });
  },
};

export default plugin;
