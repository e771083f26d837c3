/** What is as large as it may be, and what is a bit larger: objects, names, values, selectors, patches and whole requests. */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH } from './patch-documents.ts';

const COLLECTION = '/api/v1/namespaces/{ns}/configmaps';
const JSON_TYPE = 'application/json';
/** Bytes of the data of a ConfigMap, of all annotations of an object, of a request. */
const [DATA, ANNOTATIONS, REQUEST] = [2 ** 20, 2 ** 18, 3 * 2 ** 20];
const OPERATIONS = 10_000;

function created(name: string, members: object, metadata: object = {}): Operation {
  const body = JSON.stringify({ metadata: { name, ...metadata }, ...members });
  return { do: 'request', method: 'POST', path: COLLECTION, type: JSON_TYPE, body };
}

function patched(type: string, body: string): Operation {
  return { do: 'request', method: 'PATCH', path: `${COLLECTION}/a`, type, body };
}

const letters = (count: number): string => 'l'.repeat(count);
const data = (count: number): object => ({
  data: { a: letters(count / 2), b: letters(count - Math.floor(count / 2)) },
});
const annotations = (count: number): object => ({ annotations: { a: letters(count - 1) } });
const operations = (count: number): string =>
  `[${'{"op":"test","path":"/metadata/name","value":"a"},'.repeat(count - 1)}{"op":"add","path":"/data","value":{}}]`;
const selecting = (count: number): Operation => {
  const values = Array.from({ length: count }, (_, value) => value).join(',');
  return {
    do: 'request',
    method: 'GET',
    path: `${COLLECTION}?labelSelector=${encodeURIComponent(`x notin (${values})`)}`,
  };
};

const REQUESTS: readonly Operation[] = [
  created('data-most', data(DATA)),
  created('data-more', data(DATA + 1)),
  created('annotations-most', {}, annotations(ANNOTATIONS)),
  created('annotations-more', {}, annotations(ANNOTATIONS + 1)),
  created('request-more', data(REQUEST)),
  created(letters(253), {}),
  created(letters(254), {}),
  created('label-most', {}, { labels: { [letters(63)]: letters(63) } }),
  created('label-more', {}, { labels: { [letters(64)]: letters(64) } }),
  patched(JSON_PATCH, operations(OPERATIONS)),
  patched(JSON_PATCH, operations(OPERATIONS + 1)),
  patched(MERGE_PATCH, JSON.stringify(data(DATA))),
  selecting(800),
];

const first = created('a', {});
const last: Operation = { do: 'request', method: 'GET', path: `${COLLECTION}?limit=500` };

export const limitProgram: fc.Arbitrary<Operation[]> = fc
  .shuffledSubarray([...REQUESTS], { minLength: REQUESTS.length })
  .map((some) => [first, ...some, last]);
