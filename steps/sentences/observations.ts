/** The sentence that reports an observation, for rules of strength `may`. */

import { Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/** Follows the comparisons that make it true. */
Then('it is observed: {string}', function (this: AssayWorld, observation: string) {
  this.observe(observation);
});
