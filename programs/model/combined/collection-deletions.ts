/**
 * Deletions of a collection with both selectors: an object is created, and when the response arrives, it is deleted or terminating exactly if the selectors
 * select it. The name of a terminating object is taken.
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
  isHeld: [false, true],
} as const;
type Row = ReturnType<typeof createCoveringRows<typeof PARAMETERS>>[number];

/** Each program has a quarter of the rows. */
const PARTS = 4;
const NAME = 'selected';

export async function testCollectionDeletions(
  context: ProgramContext,
  place: ProgramCollection,
  turn: number,
): Promise<void> {
  const rows = createCoveringRows(PARAMETERS);
  for (const [index, row] of rows.entries())
    if (index % PARTS === turn % PARTS && !(await judgeDeletion(context, place, row))) return;
}

/** Resolves with false if the server does not delete collections. */
async function judgeDeletion(
  context: ProgramContext,
  place: ProgramCollection,
  { selector, labels, isNamed, dryRun, isHeld }: Row,
): Promise<boolean> {
  const { collection } = place;
  const path = `${collection}/${NAME}`;
  const query = new URLSearchParams({ fieldSelector: `metadata.name=${isNamed ? NAME : 'none'}` });
  if (selector !== '') query.set('labelSelector', selector);
  if (dryRun) query.set('dryRun', 'All');
  const body = buildNamedObject(place, NAME, labels, isHeld ? { finalizers: [FINALIZER] } : {});
  await context.sendOrFail('POST', collection, { body });
  const { status } = await context.send('DELETE', `${collection}?${query}`);
  if (status !== 405) {
    const subject = `DELETE ${collection}?${query}`;
    context.check(`the response to ${subject}`, '200', String(status), status === 200);
    const isSelected = !dryRun && parseSelectors(new Map(query))?.({ name: NAME, labels }) === true;
    const expected = isSelected ? (isHeld ? 'terminating' : 'gone') : 'there';
    const actual = await readDeletionState(context, path);
    context.check(
      `${NAME}, of the labels ${JSON.stringify(labels)}, after ${subject}`,
      expected,
      actual,
      actual === expected,
    );
    if (actual === 'terminating') await checkNameIsTaken(context, place, body);
  }
  await context.send('DELETE', path);
  if (isHeld) await context.send('PATCH', path, { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH });
  return status !== 405;
}

/** The name of a terminating object cannot be used. */
async function checkNameIsTaken(
  context: ProgramContext,
  { collection }: ProgramCollection,
  body: object,
): Promise<void> {
  const repeatedCreate = await context.send('POST', collection, { body });
  const actualResponse = `${repeatedCreate.status} ${toText(toJsonObject(repeatedCreate.body).reason)}`;
  const expected = '409 AlreadyExists';
  context.check(
    `the response to POST of ${NAME}, which terminates`,
    expected,
    actualResponse,
    actualResponse === expected,
  );
}

async function readDeletionState(context: ProgramContext, path: string): Promise<'gone' | 'terminating' | 'there'> {
  const { status, body } = await context.send('GET', path);
  if (status === 404) return 'gone';
  return typeof toJsonObject(toJsonObject(body).metadata).deletionTimestamp === 'string' ? 'terminating' : 'there';
}
