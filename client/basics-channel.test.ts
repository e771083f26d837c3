import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedBasics, tellBasics } from './basics-channel.ts';

test('who asks is answered when it is known, and who asks later at once', async () => {
  const outcome = Promise.withResolvers<readonly string[]>();
  const channel = tellBasics('assay-basics-test', outcome.promise);
  let answered = false;
  const first = failedBasics('assay-basics-test').finally(() => {
    answered = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(answered, false);
  outcome.resolve(['watch']);
  assert.deepEqual(await first, ['watch']);
  assert.deepEqual(await failedBasics('assay-basics-test'), ['watch']);
  channel.close();
});
