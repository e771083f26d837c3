/**
 * Clients that change one Endpoints concurrently, each by a conditional PUT that it repeats after a conflict. All read before any writes,
 * so all but one get a conflict; no change may be lost.
 */
import fc from 'fast-check';
import type { Program, Wire } from './wire.ts';

interface LabelledObject {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
}

export function createConflictProgram(clients = ''): Program {
  const count = Number(clients);
  const values = fc.array(fc.constantFrom('x', 'y', ''), { minLength: count, maxLength: count, size: 'max' });
  return (wire, item) => item(values, (labels) => changeConcurrently(wire, labels));
}

async function changeConcurrently(wire: Wire, values: readonly string[]): Promise<void> {
  const collection = await wire.ownCollection('Endpoints');
  const path = `${collection}/a`;
  await wire.must('POST', collection, { body: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'a' } } });
  const reads = createBarrier(values.length);
  const changes = await Promise.all(
    values.map((value, index) =>
      wire.changeWithRetry(path, async (object) => {
        await reads();
        const { metadata } = object as LabelledObject;
        return {
          ...(object as object),
          metadata: { ...metadata, labels: { ...metadata.labels, [`client-${index}`]: value } },
        };
      }),
    ),
  );
  wire.same(
    'the statuses of the last responses',
    values.map(() => 200),
    changes.map(({ status }) => status),
  );
  const conflicts = changes.reduce((sum, change) => sum + change.conflicts, 0);
  wire.check('the conflicts on the way', 'at least one', String(conflicts), conflicts > 0);
  const { metadata } = (await wire.must('GET', path)).body as LabelledObject;
  wire.same(
    'the labels',
    Object.fromEntries(values.map((value, index) => [`client-${index}`, value])),
    metadata.labels,
  );
}

/** Returns a function that waits until it was called `count` times; later calls do not wait. */
function createBarrier(count: number): () => Promise<void> {
  let open = () => {};
  const allArrived = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrivedCount = 0;
  return () => {
    arrivedCount += 1;
    if (arrivedCount === count) open();
    return allArrived;
  };
}
