/** The sentence that reports an observation, for rules of strength `may`. */

import { Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

/** Reports the observation. The sentence must follow the comparisons that verify it. */
Then('the report notes: {string}', function (this: AssayWorld, observation: string) {
  this.recordObservation(observation);
});
