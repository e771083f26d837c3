/** Short requests that are all different: caches of the server (tokens, patterns, selectors, metric labels) must not grow without limit. */
import { compact } from '../../../values/compact.ts';
import { policy } from './expressions.ts';
import { repeatText } from './texts.ts';
import { type Came, type Sent, send, type Trial } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
/** The number of concurrent requests. */
const TOGETHER = 16;
/** Each takes the server more than a second, on a thread other than the serving one. */
const PATTERNS = 40;

/** Sends `count` requests, some at a time; returns one response per status. */
function flood(name: string, count: number, make: (i: number, n: number) => Sent, before?: Trial['prepare']): Trial {
  return {
    name,
    ...compact({ prepare: before }),
    async attack(url, n) {
      const came = new Map<number, Came>();
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

const get = (path: string, headers: Sent['headers'] = {}): Sent => ({ method: 'GET', path, headers });
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const LONG = 700_000;

function token(i: number, n: number): string {
  const payload = base64url(JSON.stringify({ iss: 'https://a', n, i, x: 'a'.repeat(LONG) }));
  return `${base64url('{"alg":"RS256","kid":"a"}')}.${payload}.${base64url('signature')}`;
}

/** Until the server has no room, or up to what would take a gigabyte. */
function fill(name: string, most: number, make: (i: number) => string): Trial {
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
  fill(
    'long texts until there is no room',
    700,
    () => `{"metadata":{"generateName":"h"},"data":{"a":"${'x'.repeat(1_000_000)}"}}`,
  ),
  fill(
    'many members until there is no room',
    2_000,
    (i) => `{"metadata":{"generateName":"h"},"data":{${repeatText(2_000, (k) => `"k${i}-${k}":""`)}}}`,
  ),
  flood('a thousand long tokens', 1_000, (i, n) => get(MAPS, { authorization: `Bearer ${token(i, n)}` })),
  flood('hundreds of long paths', 300, (i) => get(`/${i}${'a'.repeat(LONG)}`)),
  flood('thousands of paths', 5_000, (i) => get(`/path${i}/${'a'.repeat(2_000)}`)),
  flood('hundreds of long dry runs', 300, (i) => get(`${MAPS}/none?dryRun=${i}${'a'.repeat(LONG)}`)),
  flood('hundreds of long resources', 300, (i) => get(`/apis/g${i}.example/v${i}/${'a'.repeat(LONG)}`)),
  flood('hundreds of long selectors', 300, (i) => get(`${MAPS}?labelSelector=a%3D${i},${'b,'.repeat(50_000)}c`)),
  flood('hundreds of long Accepts', 300, (i) => get(MAPS, { accept: `application/json;a=${i}${'a'.repeat(LONG)}` })),
  flood('hundreds of long media types', 300, (i) => ({
    method: 'PATCH',
    path: `${MAPS}/none`,
    type: `application/json;a=${i}${'a'.repeat(LONG)}`,
    body: '{}',
  })),
  flood('hundreds of users', 300, (i) => get(MAPS, { 'impersonate-user': `u${i}${'a'.repeat(LONG)}` })),
  flood('hundreds of methods', 300, (i) => ({ method: `M${i}`, path: MAPS })),
  flood(
    'patterns that are written in objects',
    PATTERNS,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":"${i}${'a?'.repeat(100_000)}"}}`,
    }),
    (n) => policy(n, ['"a".matches(object.data.a)']),
  ),
  flood(
    'wide patterns that are written in objects',
    PATTERNS,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":"${i}${'[a-z]{0,900}'.repeat(1)}${'(a|b|c)'.repeat(50_000)}"}}`,
    }),
    (n) => policy(n, ['"a".matches(object.data.a)']),
  ),
  flood('pages of many lists', 300, (i) => get(`/api/v1/namespaces/crowd/configmaps?limit=${1 + (i % 500)}`)),
  flood('managers of one object', 400, (i, n) =>
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
