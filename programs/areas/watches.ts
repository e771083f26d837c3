/**
 * Area `watches`: watches that are open while objects are created, changed and deleted: with selectors that objects start and stop
 * matching, as Tables and as metadata.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { FollowOperation, Operation } from '../operation.ts';
import {
  buildDelete,
  buildLabelledCreate,
  buildPatch,
  MERGE_PATCH_TYPE,
  METADATA_TYPE,
  TABLE_TYPE,
} from '../requests.ts';
import { drawWrites } from './valid-writes.ts';

const NAMES = ['a', 'b'];
/** Selectors. Each selects the sentinel object that is created at the end of a program (execution/open-watches.ts). */
const SELECTORS = [
  ...['labelSelector=x%3D1', 'labelSelector=x', 'labelSelector=x%20in%20(1,3)', 'labelSelector=x!%3D2'],
  ...['fieldSelector=metadata.name!%3Da', 'labelSelector=x%3D1&fieldSelector=metadata.name!%3Db'],
].map((selector) => `&${selector}`);
const REPRESENTATIONS = [undefined, TABLE_TYPE, METADATA_TYPE];

function drawWatch(
  kind: Kind,
  selectors: readonly string[],
  since: FollowOperation['since'],
  accepts: readonly (string | undefined)[] = [undefined, ...REPRESENTATIONS],
): fc.Arbitrary<Operation> {
  return fc
    .tuple(fc.constantFrom(...selectors), fc.constantFrom(...accepts))
    .map(([selector, accept]) => compact({ do: 'follow' as const, kind, selector, accept, since }) as Operation);
}

/** Draws a program with watches that begin with the initial events of several objects. */
function drawInitialEventsProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  return fc
    .tuple(
      fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 3 }),
      drawWatch(kind, [''], 'initial'),
      drawWatch(kind, SELECTORS, 'initial'),
      fc.array(drawWrites(kind, NAMES), { minLength: 1, maxLength: 4 }),
    )
    .map(([names, unfilteredWatch, selectedWatch, writes]) => [
      ...names.map((name) => buildLabelledCreate(kind, name)),
      unfilteredWatch,
      selectedWatch,
      ...writes,
    ]);
}

/** Returns operations on an object that starts matching a selector, changes, stops matching it, matches again and is deleted. */
function buildObjectChanges(kind: Kind): Operation[] {
  const name = 'w';
  const buildChange = (metadata: object): Operation => buildPatch(kind, name, MERGE_PATCH_TYPE, { metadata });
  return [
    buildLabelledCreate(kind, name),
    buildChange({ annotations: { a: '1' } }),
    ...[{ x: '2' }, { x: '1' }, null, { x: '1' }].map((labels) => buildChange({ labels })),
    buildDelete(kind, name),
  ];
}

function drawWatchProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  const startSelectors = [...SELECTORS, '&allowWatchBookmarks=true'];
  const laterSelectors = ['', '', ...SELECTORS];
  return fc
    .tuple(
      fc.tuple(...REPRESENTATIONS.map((accept) => drawWatch(kind, startSelectors, undefined, [accept]))),
      drawList(drawWrites(kind, NAMES), 1, 4),
      fc.tuple(drawWatch(kind, laterSelectors, 'last'), drawWatch(kind, laterSelectors, 'initial')),
      drawList(drawWrites(kind, NAMES), 2, 8),
    )
    .map(([startWatches, earlierWrites, laterWatches, laterWrites]) => [
      ...startWatches,
      ...earlierWrites,
      ...buildObjectChanges(kind),
      ...laterWatches,
      ...laterWrites,
    ]);
}

export const drawWatchPrograms = ({ kindArbitrary }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  kindArbitrary.chain(drawWatchProgram),
  kindArbitrary.chain(drawInitialEventsProgram),
];
