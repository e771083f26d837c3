/** Programs about the limits of sizes: objects, names, values, selectors, patches and requests. */
import type fc from 'fast-check';
import { shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { create, JSON_PATCH, list, MERGE_PATCH, patch } from '../requests.ts';

/** The limits: bytes of the data of a ConfigMap, of all annotations of an object, and of a request; operations of a JSON Patch. */
const [DATA, ANNOTATIONS, REQUEST, OPERATIONS] = [2 ** 20, 2 ** 18, 3 * 2 ** 20, 10_000];

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
    create(kind, 'data-most', buildData(DATA)),
    create(kind, 'data-more', buildData(DATA + 1)),
    create(kind, 'annotations-most', buildAnnotations(ANNOTATIONS)),
    create(kind, 'annotations-more', buildAnnotations(ANNOTATIONS + 1)),
    create(kind, 'request-more', buildData(REQUEST)),
    create(kind, repeatLetter(253)),
    create(kind, repeatLetter(254)),
    create(kind, 'label-most', buildLabel(63)),
    create(kind, 'label-more', buildLabel(64)),
    patch(kind, 'a', JSON_PATCH, buildTests(OPERATIONS)),
    patch(kind, 'a', JSON_PATCH, buildTests(OPERATIONS + 1)),
    patch(kind, 'a', MERGE_PATCH, buildData(DATA)),
    list(kind, { labelSelector: `x notin (${longText})` }),
  ];
};

/** Draws a program with objects, names, values, selectors, patches and requests that are as large as allowed, or larger. */
export const drawLimits = (): fc.Arbitrary<Operation[]> =>
  shuffleRows(listLimitRequests()).map((operations) => [
    create(findKind('configmaps'), 'a'),
    ...operations,
    list(findKind('configmaps'), { limit: '500' }),
  ]);
