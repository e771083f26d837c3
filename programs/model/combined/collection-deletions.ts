/**
 * Deletions of a collection with label and field selectors. Each test creates an object and deletes the collection. When the response
 * arrives, the object is removed or terminating if the selectors select it, and unchanged otherwise. The name of a terminating object
 * cannot be used.
 */
import { parseSelectors } from '../../../checks/monitors/evidence/selectors.ts';
import { toText } from '../../../checks/monitors/traffic.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { MERGE_PATCH } from '../../requests.ts';
import type { ProgramContext } from '../program-context.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { buildNamedObject, type ProgramCollection } from './program-collection.ts';
import { FINALIZER, LABEL_SELECTORS, type Labels } from './steps.ts';

const LABELS: readonly Labels[] = [{}, { app: 'web' }, { app: 'db' }, { app: 'web', tier: 'back' }];
const PARAMETERS = {
  selector: LABEL_SELECTORS,
  labels: LABELS,
  isNamed: [true, false],
  dryRun: [false, true],
  hasFinalizer: [false, true],
} as const;
type Row = ReturnType<typeof createCoveringRows<typeof PARAMETERS>>[number];

/** Each program uses one row in four. */
const PARTS = 4;
const NAME = 'selected';

export async function testCollectionDeletions(
  context: ProgramContext,
  place: ProgramCollection,
  turn: number,
): Promise<void> {
  const rows = createCoveringRows(PARAMETERS);
  for (const [index, row] of rows.entries())
    if (index % PARTS === turn % PARTS && !(await testDeletion(context, place, row))) return;
}

/** Tests a deletion of the collection. Resolves with false if the server does not support such deletions. */
async function testDeletion(
  context: ProgramContext,
  place: ProgramCollection,
  { selector, labels, isNamed, dryRun, hasFinalizer }: Row,
): Promise<boolean> {
  const { collection } = place;
  const path = `${collection}/${NAME}`;
  const query = new URLSearchParams({ fieldSelector: `metadata.name=${isNamed ? NAME : 'none'}` });
  if (selector !== '') query.set('labelSelector', selector);
  if (dryRun) query.set('dryRun', 'All');
  const body = buildNamedObject(place, NAME, labels, hasFinalizer ? { finalizers: [FINALIZER] } : {});
  await context.sendOrFail('POST', collection, { body });
  const { status } = await context.send('DELETE', `${collection}?${query}`);
  if (status !== 405) {
    const subject = `DELETE ${collection}?${query}`;
    context.check(`the response to ${subject}`, '200', String(status), status === 200);
    const isSelected = !dryRun && parseSelectors(new Map(query))?.({ name: NAME, labels }) === true;
    const expected = isSelected ? (hasFinalizer ? 'terminating' : 'removed') : 'present';
    const actual = await readDeletionState(context, path);
    context.check(
      `the object ${NAME} with the labels ${JSON.stringify(labels)} after ${subject}`,
      expected,
      actual,
      actual === expected,
    );
    if (actual === 'terminating') await checkNameIsTaken(context, place, body);
  }
  await context.send('DELETE', path);
  if (hasFinalizer)
    await context.send('PATCH', path, { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH });
  return status !== 405;
}

/** Checks that the name of a terminating object cannot be used. */
async function checkNameIsTaken(
  context: ProgramContext,
  { collection }: ProgramCollection,
  body: object,
): Promise<void> {
  const repeatedCreate = await context.send('POST', collection, { body });
  const actualResponse = `${repeatedCreate.status} ${toText(toJsonObject(repeatedCreate.body).reason)}`;
  const expected = '409 AlreadyExists';
  context.check(
    `the response to POST of ${NAME} while it is terminating`,
    expected,
    actualResponse,
    actualResponse === expected,
  );
}

async function readDeletionState(
  context: ProgramContext,
  path: string,
): Promise<'removed' | 'terminating' | 'present'> {
  const { status, body } = await context.send('GET', path);
  if (status === 404) return 'removed';
  return typeof toJsonObject(toJsonObject(body).metadata).deletionTimestamp === 'string' ? 'terminating' : 'present';
}
