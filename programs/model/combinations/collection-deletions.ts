/**
 * Deletions of a collection with label and field selectors. Each test creates an object and deletes the collection. When the response
 * arrives, the object is removed or terminating if the selectors select it, and unchanged otherwise. The name of a terminating object
 * cannot be used.
 */
import { parseSelectors } from '../../../checks/monitors/evidence/selectors.ts';
import { readString } from '../../../checks/monitors/traffic.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { MERGE_PATCH_TYPE } from '../../requests.ts';
import type { ProgramContext } from '../program-context.ts';
import { FINALIZER_NAME, LABEL_SELECTORS, type Labels } from './client-steps.ts';
import { createCoveringRows } from './covering-arrays.ts';
import { buildNamedObject, type ProgramCollection } from './program-collection.ts';

const LABEL_SETS: readonly Labels[] = [{}, { app: 'web' }, { app: 'db' }, { app: 'web', tier: 'back' }];
const DELETION_PARAMETERS = {
  selector: LABEL_SELECTORS,
  labels: LABEL_SETS,
  isSelectedByName: [true, false],
  dryRun: [false, true],
  hasFinalizer: [false, true],
} as const;
type DeletionRow = ReturnType<typeof createCoveringRows<typeof DELETION_PARAMETERS>>[number];

/** Each program uses every fourth row of the covering array. */
const ROW_INTERVAL = 4;
const OBJECT_NAME = 'target';

export async function testCollectionDeletions(
  context: ProgramContext,
  programCollection: ProgramCollection,
  rowOffset: number,
): Promise<void> {
  const rows = createCoveringRows(DELETION_PARAMETERS);
  for (const [index, row] of rows.entries())
    if (index % ROW_INTERVAL === rowOffset % ROW_INTERVAL && !(await testDeletion(context, programCollection, row)))
      return;
}

/** Tests a deletion of the collection. Resolves with false if the server does not support such deletions. */
async function testDeletion(
  context: ProgramContext,
  programCollection: ProgramCollection,
  { selector, labels, isSelectedByName, dryRun, hasFinalizer }: DeletionRow,
): Promise<boolean> {
  const { collectionPath } = programCollection;
  const path = `${collectionPath}/${OBJECT_NAME}`;
  const query = new URLSearchParams({ fieldSelector: `metadata.name=${isSelectedByName ? OBJECT_NAME : 'none'}` });
  if (selector !== '') query.set('labelSelector', selector);
  if (dryRun) query.set('dryRun', 'All');
  const body = buildNamedObject(
    programCollection,
    OBJECT_NAME,
    labels,
    hasFinalizer ? { finalizers: [FINALIZER_NAME] } : {},
  );
  await context.sendOrFail('POST', collectionPath, { body });
  const { status } = await context.send('DELETE', `${collectionPath}?${query}`);
  if (status !== 405) {
    const subject = `DELETE ${collectionPath}?${query}`;
    context.check(`the response to ${subject}`, '200', String(status), status === 200);
    const isSelected = !dryRun && parseSelectors(new Map(query))?.({ name: OBJECT_NAME, labels }) === true;
    const expected = isSelected ? (hasFinalizer ? 'terminating' : 'removed') : 'present';
    const actual = await readDeletionState(context, path);
    context.check(
      `the object "${OBJECT_NAME}" with the labels ${JSON.stringify(labels)} after ${subject}`,
      expected,
      actual,
      actual === expected,
    );
    if (actual === 'terminating') await checkNameIsTaken(context, programCollection, body);
  }
  await context.send('DELETE', path);
  if (hasFinalizer)
    await context.send('PATCH', path, { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH_TYPE });
  return status !== 405;
}

/** Checks that the name of a terminating object cannot be used. */
async function checkNameIsTaken(
  context: ProgramContext,
  { collectionPath }: ProgramCollection,
  body: object,
): Promise<void> {
  const repeatedCreate = await context.send('POST', collectionPath, { body });
  const actualResponse = `${repeatedCreate.status} ${readString(toJsonObject(repeatedCreate.body).reason)}`;
  const expected = '409 AlreadyExists';
  context.check(
    `the response to POST of the object "${OBJECT_NAME}" while it is terminating`,
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
