/** Programs about size limits of objects, names, values, selectors, patches and requests. */
import type fc from 'fast-check';
import { shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { buildCreate, buildList, buildPatch, JSON_PATCH_TYPE, MERGE_PATCH_TYPE } from '../requests.ts';

/** The limits: bytes of the data of a ConfigMap, of all annotations of an object, and of a request; operations of a JSON Patch. */
const [MAX_DATA_BYTES, MAX_ANNOTATION_BYTES, MAX_REQUEST_BYTES, MAX_PATCH_OPERATIONS] = [
  2 ** 20,
  2 ** 18,
  3 * 2 ** 20,
  10_000,
];

const listLimitRequests = (): Operation[] => {
  const kind = findKind('configmaps');
  const repeatLetter = (count: number): string => 'l'.repeat(count);
  const buildData = (count: number) => ({
    data: { a: repeatLetter(count / 2), b: repeatLetter(count - Math.floor(count / 2)) },
  });
  const buildAnnotations = (count: number) => ({ metadata: { annotations: { a: repeatLetter(count - 1) } } });
  const buildLabel = (count: number) => ({ metadata: { labels: { [repeatLetter(count)]: repeatLetter(count) } } });
  const buildTests = (count: number) => [
    ...Array.from({ length: count - 1 }, () => ({ op: 'test', path: '/metadata/name', value: 'a' })),
    { op: 'add', path: '/data', value: {} },
  ];
  const longText = Array.from({ length: 800 }, (_, value) => value).join(',');
  return [
    buildCreate(kind, 'data-most', buildData(MAX_DATA_BYTES)),
    buildCreate(kind, 'data-more', buildData(MAX_DATA_BYTES + 1)),
    buildCreate(kind, 'annotations-most', buildAnnotations(MAX_ANNOTATION_BYTES)),
    buildCreate(kind, 'annotations-more', buildAnnotations(MAX_ANNOTATION_BYTES + 1)),
    buildCreate(kind, 'request-more', buildData(MAX_REQUEST_BYTES)),
    buildCreate(kind, repeatLetter(253)),
    buildCreate(kind, repeatLetter(254)),
    buildCreate(kind, 'label-most', buildLabel(63)),
    buildCreate(kind, 'label-more', buildLabel(64)),
    buildPatch(kind, 'a', JSON_PATCH_TYPE, buildTests(MAX_PATCH_OPERATIONS)),
    buildPatch(kind, 'a', JSON_PATCH_TYPE, buildTests(MAX_PATCH_OPERATIONS + 1)),
    buildPatch(kind, 'a', MERGE_PATCH_TYPE, buildData(MAX_DATA_BYTES)),
    buildList(kind, { labelSelector: `x notin (${longText})` }),
  ];
};

/** Draws a program with objects, names, values, selectors, patches and requests that are as large as allowed, or larger. */
export const drawLimits = (): fc.Arbitrary<Operation[]> =>
  shuffleRows(listLimitRequests()).map((operations) => [
    buildCreate(findKind('configmaps'), 'a'),
    ...operations,
    buildList(findKind('configmaps'), { limit: '500' }),
  ]);
