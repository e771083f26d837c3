/**
 * Deletions of a collection with both selectors: an object is created, and when the response arrives, it is deleted or terminating exactly if the selectors
 * select it. The name of a terminating object is taken.
 */
import { parseSelectors } from '../../../checks/monitors/evidence/selectors.ts';
import { toText } from '../../../checks/monitors/traffic.ts';
import { toJsonObject } from '../../../values/json-object.ts';
import { MERGE_PATCH } from '../../requests.ts';
import type { Wire } from '../wire.ts';
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

export async function testCollectionDeletions(wire: Wire, place: ProgramCollection, turn: number): Promise<void> {
  const rows = createCoveringRows(PARAMETERS);
  for (const [index, row] of rows.entries())
    if (index % PARTS === turn % PARTS && !(await judge(wire, place, row))) return;
}

/** Resolves with false if the server does not delete collections. */
async function judge(
  wire: Wire,
  place: ProgramCollection,
  { selector, labels, isNamed, dryRun, isHeld }: Row,
): Promise<boolean> {
  const { collection } = place;
  const path = `${collection}/${NAME}`;
  const query = new URLSearchParams({ fieldSelector: `metadata.name=${isNamed ? NAME : 'none'}` });
  if (selector !== '') query.set('labelSelector', selector);
  if (dryRun) query.set('dryRun', 'All');
  const body = buildNamedObject(place, NAME, labels, isHeld ? { finalizers: [FINALIZER] } : {});
  await wire.must('POST', collection, { body });
  const { status } = await wire.send('DELETE', `${collection}?${query}`);
  if (status !== 405) {
    const subject = `DELETE ${collection}?${query}`;
    wire.check(`the response to ${subject}`, '200', String(status), status === 200);
    const isSelected = !dryRun && parseSelectors(new Map(query))?.({ name: NAME, labels }) === true;
    const expected = isSelected ? (isHeld ? 'terminating' : 'gone') : 'there';
    const actual = await readDeletionState(wire, path);
    wire.check(
      `${NAME}, of the labels ${JSON.stringify(labels)}, after ${subject}`,
      expected,
      actual,
      actual === expected,
    );
    if (actual === 'terminating') await checkNameIsTaken(wire, place, body);
  }
  await wire.send('DELETE', path);
  if (isHeld) await wire.send('PATCH', path, { body: { metadata: { finalizers: null } }, contentType: MERGE_PATCH });
  return status !== 405;
}

/** The name of a terminating object cannot be used. */
async function checkNameIsTaken(wire: Wire, { collection }: ProgramCollection, body: object): Promise<void> {
  const repeatedCreate = await wire.send('POST', collection, { body });
  const actualResponse = `${repeatedCreate.status} ${toText(toJsonObject(repeatedCreate.body).reason)}`;
  const expected = '409 AlreadyExists';
  wire.check(
    `the response to POST of ${NAME}, which terminates`,
    expected,
    actualResponse,
    actualResponse === expected,
  );
}

async function readDeletionState(wire: Wire, path: string): Promise<'gone' | 'terminating' | 'there'> {
  const { status, body } = await wire.send('GET', path);
  if (status === 404) return 'gone';
  return typeof toJsonObject(toJsonObject(body).metadata).deletionTimestamp === 'string' ? 'terminating' : 'there';
}
