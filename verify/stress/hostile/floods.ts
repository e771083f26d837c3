/**
 * Stress cases of many different requests. The caches of the server (tokens, patterns, selectors, metric labels) must not grow without limit.
 */
import { compact } from '../../../values/compact.ts';
import { createPolicyRequests } from './expressions.ts';
import { repeatText } from './long-strings.ts';
import { type StressCase, type StressRequest, type StressResponse, sendRequest } from './stress-case.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/default';
const CONFIG_MAPS_PATH = `${NAMESPACE_PATH}/configmaps`;
/** The number of concurrent requests. */
const CONCURRENT_REQUESTS = 16;
/** The number of patterns. The evaluation of each pattern takes more than a second, in a thread other than the serving thread. */
const PATTERN_COUNT = 40;

/**
 * Creates a case that sends `count` requests, up to `CONCURRENT_REQUESTS` of them concurrently. The case returns one response for each
 * status.
 */
function createFloodCase(
  name: string,
  count: number,
  createRequest: (i: number, n: number) => StressRequest,
  createSetupRequests?: StressCase['createSetupRequests'],
): StressCase {
  return {
    name,
    ...compact({ createSetupRequests }),
    async run(url, n) {
      const responses = new Map<number, StressResponse>();
      let lastIndex = 0;
      const sendRequests = async () => {
        while (lastIndex < count) {
          lastIndex += 1;
          const response = await sendRequest(url, createRequest(lastIndex, n));
          responses.set(response.status, response);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendRequests));
      return [...responses.values()];
    },
  };
}

const createGet = (path: string, headers: StressRequest['headers'] = {}): StressRequest => ({
  method: 'GET',
  path,
  headers,
});
const encodeBase64url = (text: string) => Buffer.from(text).toString('base64url');
const LONG_LENGTH = 700_000;

function createToken(i: number, n: number): string {
  const payload = encodeBase64url(JSON.stringify({ iss: 'https://a', n, i, x: 'a'.repeat(LONG_LENGTH) }));
  return `${encodeBase64url('{"alg":"RS256","kid":"a"}')}.${payload}.${encodeBase64url('signature')}`;
}

/** Creates a case that creates objects until the server rejects a create, or until it has created `maxObjects` objects. */
function createFillCase(name: string, maxObjects: number, createBody: (i: number) => string): StressCase {
  return {
    name,
    async run(url, n) {
      const namespace = `/api/v1/namespaces/full${n}`;
      const responses = [
        await sendRequest(url, {
          method: 'POST',
          path: '/api/v1/namespaces',
          body: `{"metadata":{"name":"full${n}"}}`,
        }),
      ];
      for (let i = 0; i < maxObjects && responses.at(-1)?.status === 201; i += 1)
        responses.push(
          await sendRequest(url, { method: 'POST', path: `${namespace}/configmaps`, body: createBody(i) }),
        );
      const listResponse = await sendRequest(url, {
        method: 'GET',
        path: `${namespace}/configmaps?limit=5&labelSelector=a`,
      });
      return [...responses.slice(-2), listResponse, await sendRequest(url, { method: 'DELETE', path: namespace })];
    },
  };
}

export const FLOOD_CASES: readonly StressCase[] = [
  createFillCase(
    'long values until the server has no space',
    700,
    () => `{"metadata":{"generateName":"h"},"data":{"a":"${'x'.repeat(1_000_000)}"}}`,
  ),
  createFillCase(
    'many members until the server has no space',
    2_000,
    (i) => `{"metadata":{"generateName":"h"},"data":{${repeatText(2_000, (k) => `"k${i}-${k}":""`)}}}`,
  ),
  createFloodCase('a thousand different long tokens', 1_000, (i, n) =>
    createGet(CONFIG_MAPS_PATH, { authorization: `Bearer ${createToken(i, n)}` }),
  ),
  createFloodCase('hundreds of different long paths', 300, (i) => createGet(`/${i}${'a'.repeat(LONG_LENGTH)}`)),
  createFloodCase('thousands of different paths', 5_000, (i) => createGet(`/path${i}/${'a'.repeat(2_000)}`)),
  createFloodCase('hundreds of different long dryRun values', 300, (i) =>
    createGet(`${CONFIG_MAPS_PATH}/none?dryRun=${i}${'a'.repeat(LONG_LENGTH)}`),
  ),
  createFloodCase('hundreds of different long resource names', 300, (i) =>
    createGet(`/apis/g${i}.example/v${i}/${'a'.repeat(LONG_LENGTH)}`),
  ),
  createFloodCase('hundreds of different long selectors', 300, (i) =>
    createGet(`${CONFIG_MAPS_PATH}?labelSelector=a%3D${i},${'b,'.repeat(50_000)}c`),
  ),
  createFloodCase('hundreds of different long Accept headers', 300, (i) =>
    createGet(CONFIG_MAPS_PATH, { accept: `application/json;a=${i}${'a'.repeat(LONG_LENGTH)}` }),
  ),
  createFloodCase('hundreds of different long media types', 300, (i) => ({
    method: 'PATCH',
    path: `${CONFIG_MAPS_PATH}/none`,
    mediaType: `application/json;a=${i}${'a'.repeat(LONG_LENGTH)}`,
    body: '{}',
  })),
  createFloodCase('hundreds of different impersonated users', 300, (i) =>
    createGet(CONFIG_MAPS_PATH, { 'impersonate-user': `u${i}${'a'.repeat(LONG_LENGTH)}` }),
  ),
  createFloodCase('hundreds of different methods', 300, (i) => ({ method: `M${i}`, path: CONFIG_MAPS_PATH })),
  createFloodCase(
    'many patterns in objects',
    PATTERN_COUNT,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"case":"h${n}"}},"data":{"a":"${i}${'a?'.repeat(100_000)}"}}`,
    }),
    (n) => createPolicyRequests(n, ['"a".matches(object.data.a)']),
  ),
  createFloodCase(
    'many large patterns in objects',
    PATTERN_COUNT,
    (i, n) => ({
      method: 'POST',
      path: '/api/v1/namespaces/crowd/configmaps?dryRun=All',
      body: `{"metadata":{"generateName":"h","labels":{"case":"h${n}"}},"data":{"a":"${i}${'[a-z]{0,900}'.repeat(1)}${'(a|b|c)'.repeat(50_000)}"}}`,
    }),
    (n) => createPolicyRequests(n, ['"a".matches(object.data.a)']),
  ),
  createFloodCase('pages of different sizes', 300, (i) =>
    createGet(`/api/v1/namespaces/crowd/configmaps?limit=${1 + (i % 500)}`),
  ),
  createFloodCase('many managers of one object', 400, (i, n) =>
    i === 1
      ? { method: 'POST', path: CONFIG_MAPS_PATH, body: `{"metadata":{"name":"h${n}"}}` }
      : {
          method: 'PATCH',
          path: `${CONFIG_MAPS_PATH}/h${n}?fieldManager=m${i}`,
          mediaType: 'application/merge-patch+json',
          body: `{"data":{"k${i}":"${'x'.repeat(1000)}"}}`,
        },
  ),
];
