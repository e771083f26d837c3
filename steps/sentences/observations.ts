/** The sentence that reports an observation, for rules of strength `may`. */

import { Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/** Comes after the comparisons that verify the observation. */
Then('it is observed: {string}', function (this: AssayWorld, observation: string) {
  this.observe(observation);
});
