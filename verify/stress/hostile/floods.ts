/** Short requests that are all different: caches of the server (tokens, patterns, selectors, metric labels) must not grow without limit. */
import { compact } from '../../../values/compact.ts';
import { createPolicy } from './expressions.ts';
import { repeatText } from './texts.ts';
import { send, type Trial, type TrialRequest, type TrialResponse } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
/** The number of concurrent requests. */
const TOGETHER = 16;
/** Each takes the server more than a second, on a thread other than the serving one. */
const PATTERNS = 40;

/** Sends `count` requests, some at a time; returns one response per status. */
function createFlood(
  name: string,
  count: number,
  make: (i: number, n: number) => TrialRequest,
  before?: Trial['prepare'],
): Trial {
  return {
    name,
    ...compact({ prepare: before }),
    async attack(url, n) {
      const came = new Map<number, TrialResponse>();
      let next = 0;
      const sendAll = async () => {
        while (next < count) {
          next += 1;
          const answer = await send(url, make(next, n));
          came.set(answer.status, answer);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, sendAll));
      return [...came.values()];
    },
  };
}

const createGet = (path: string, headers: TrialRequest['headers'] = {}): TrialRequest => ({
  method: 'GET',
  path,
  headers,
});
const encodeBase64url = (text: string) => Buffer.from(text).toString('base64url');
const LONG = 700_000;

function createToken(i: number, n: number): string {
  const payload = encodeBase64url(JSON.stringify({ iss: 'https://a', n, i, x: 'a'.repeat(LONG) }));
  return `${encodeBase64url('{"alg":"RS256","kid":"a"}')}.${payload}.${encodeBase64url('signature')}`;
}

/** Until the server has no room, or up to what would take a gigabyte. */
function createFill(name: string, most: number, make: (i: number) => string): Trial {
  return {
    name,
    async attack(url, n) {
      const namespace = `/api/v1/namespaces/full${n}`;
      const came = [
        await send(url, { method: 'POST', path: '/api/v1/namespaces', body: `{"metadata":{"name":"full${n}"}}` }),
      ];
      for (let i = 0; i < most && came.at(-1)?.status === 201; i += 1)
        came.push(await send(url, { method: 'POST', path: `${namespace}/configmaps`, body: make(i) }));
      const listed = await send(url, { method: 'GET', path: `${namespace}/configmaps?limit=5&labelSelector=a` });
      return [...came.slice(-2), listed, await send(url, { method: 'DELETE', path: namespace })];
    },
  };
}

export const FLOODS: readonly Trial[] = [
  createFill(
    'long texts until there is no room',
    700,
    () => `{"metadata":{"generateName":"h"},"data":{"a":"${'x'.repeat(1_000_000)}"}}`,
  ),
  createFill(
    'many members until there is no room',
    2_000,
    (i) => `{"metadata":{"generateName":"h"},"data":{${repeatText(2_000, (k) => `"k${i}-${k}":""`)}}}`,
  ),
  createFlood('a thousand long tokens', 1_000, (i, n) =>
    createGet(MAPS, { authorization: `Bearer ${createToken(i, n)}` }),
  ),
  createFlood('hundreds of long paths', 300, (i) => createGet(`/${i}${'a'.repeat(LONG)}`)),
  createFlood('thousands of paths', 5_000, (i) => createGet(`/path${i}/${'a'.repeat(2_000)}`)),
  createFlood('hundreds of long dry runs', 300, (i) => createGet(`${MAPS}/none?dryRun=${i}${'a'.repeat(LONG)}`)),
  createFlood('hundreds of long resources', 300, (i) => createGet(`/apis/g${i}.example/v${i}/${'a'.repeat(LONG)}`)),
  createFlood('hundreds of long selectors', 300, (i) =>
    createGet(`${MAPS}?labelSelector=a%3D${i},${'b,'.repeat(50_000)}c`),
  ),
  createFlood('hundreds of long Accepts', 300, (i) =>
    createGet(MAPS, { accept: `application/json;a=${i}${'a'.repeat(LONG)}` }),
  ),
  createFlood('hundreds of long media types', 300, (i) => ({
    method: 'PATCH',
    path: `${MAPS}/none`,
    type: `application/json;a=${i}${'a'.repeat(LONG)}`,
    body: '{}',
  })),
  createFlood('hundreds of users', 300, (i) => createGet(MAPS, { 'impersonate-user': `u${i}${'a'.repeat(LONG)}` })),
  createFlood('hundreds of methods', 300, (i) => ({ method: `M${i}`, path: MAPS })),
  createFlood(
    'patterns that are written in objects',
    PATTERNS,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":"${i}${'a?'.repeat(100_000)}"}}`,
    }),
    (n) => createPolicy(n, ['"a".matches(object.data.a)']),
  ),
  createFlood(
    'wide patterns that are written in objects',
    PATTERNS,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":"${i}${'[a-z]{0,900}'.repeat(1)}${'(a|b|c)'.repeat(50_000)}"}}`,
    }),
    (n) => createPolicy(n, ['"a".matches(object.data.a)']),
  ),
  createFlood('pages of many lists', 300, (i) =>
    createGet(`/api/v1/namespaces/crowd/configmaps?limit=${1 + (i % 500)}`),
  ),
  createFlood('managers of one object', 400, (i, n) =>
    i === 1
      ? { method: 'POST', path: MAPS, body: `{"metadata":{"name":"h${n}"}}` }
      : {
          method: 'PATCH',
          path: `${MAPS}/h${n}?fieldManager=m${i}`,
          type: 'application/merge-patch+json',
          body: `{"data":{"k${i}":"${'x'.repeat(1000)}"}}`,
        },
  ),
];
