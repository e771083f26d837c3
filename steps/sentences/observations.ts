/** Sentences for rules of strength `may`: what was seen, for the report. */

import { Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/** Stands after the comparisons that make it true. */
Then('it is observed: {string}', function (this: AssayWorld, observation: string) {
  this.observe(observation);
});
