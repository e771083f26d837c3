/**
 * Clients that change one Endpoints object concurrently. Each client sends a conditional PUT, and repeats it after a conflict. All clients
 * read the object before the first write, so all but one get a conflict. No change may be lost.
 */
import fc from 'fast-check';
import type { Program, ProgramContext } from './program-context.ts';

interface LabelledObject {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
}

export function createConflictProgram(clients = ''): Program {
  const count = Number(clients);
  const values = fc.array(fc.constantFrom('x', 'y', ''), { minLength: count, maxLength: count, size: 'max' });
  return (context, checkProperty) => checkProperty(values, (labels) => changeConcurrently(context, labels));
}

async function changeConcurrently(context: ProgramContext, values: readonly string[]): Promise<void> {
  const collection = await context.createNamespacedCollection('Endpoints');
  const path = `${collection}/a`;
  await context.sendOrFail('POST', collection, {
    body: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'a' } },
  });
  const waitForAllReads = createBarrier(values.length);
  const changes = await Promise.all(
    values.map((value, index) =>
      context.changeWithRetry(path, async (object) => {
        await waitForAllReads();
        const { metadata } = object as LabelledObject;
        return {
          ...(object as object),
          metadata: { ...metadata, labels: { ...metadata.labels, [`client-${index}`]: value } },
        };
      }),
    ),
  );
  context.compare(
    'the statuses of the last responses',
    values.map(() => 200),
    changes.map(({ status }) => status),
  );
  const conflictCount = changes.reduce((sum, change) => sum + change.conflictCount, 0);
  context.check('the number of conflicts', 'at least one', String(conflictCount), conflictCount > 0);
  const { metadata } = (await context.sendOrFail('GET', path)).body as LabelledObject;
  context.compare(
    'the labels',
    Object.fromEntries(values.map((value, index) => [`client-${index}`, value])),
    metadata.labels,
  );
}

/** Returns a function that waits until it was called `count` times; later calls do not wait. */
function createBarrier(count: number): () => Promise<void> {
  let openBarrier = () => {};
  const allArrived = new Promise<void>((resolve) => {
    openBarrier = resolve;
  });
  let arrivedCount = 0;
  return () => {
    arrivedCount += 1;
    if (arrivedCount === count) openBarrier();
    return allArrived;
  };
}
