/** Sentences about clients that change one object at the same time, each by a conditional PUT that it repeats on conflict. */
import { Then, When } from '@cucumber/cucumber';
import { statusOf } from '../client/exchange.ts';
import { changeWithRetry } from '../client/retry-on-conflict.ts';
import { withField } from './paths.ts';
import type { AssayWorld } from './world.ts';

When(
  '{int} clients add a label of their own to the {kind} {string} at once',
  async function (this: AssayWorld, count: number, kind: string, name: string) {
    const path = await this.pathTo(kind, name);
    const reads = meeting(count);
    const changes = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        changeWithRetry(this.target, path, async (object) => {
          await reads();
          return withField(object, `metadata.labels.client-${index}`, 'x');
        }),
      ),
    );
    this.several = changes.map(({ answer }) => answer);
    this.conflicts = changes.reduce((sum, { conflicts }) => sum + conflicts, 0);
  },
);

/** Nobody goes on before all have come; who comes again finds the way open. So all but one are in conflict. */
function meeting(count: number): () => Promise<void> {
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}

Then('every one of them was accepted, some after a conflict', function (this: AssayWorld) {
  const accepted = this.several.map(() => 200);
  this.compare('the statuses of the last answers', { value: accepted }, this.several.map(statusOf));
  this.check('the conflicts on the way', 'at least one', String(this.conflicts), this.conflicts > 0);
});
