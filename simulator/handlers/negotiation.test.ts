import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isStream } from '../ground/exchange.ts';
import { Bench, Reader } from './fixture/bench.ts';

type RequestType = 'list' | 'get' | 'watch' | 'review';
type Row = Readonly<Record<RequestType | 'accept', string>>;

const { default: defaultAccepts, cbor } = JSON.parse(
  readFileSync(new URL('./observed/accept.json', import.meta.url), 'utf8'),
) as Record<'default' | 'cbor', readonly Row[]>;

const COLLECTION = '/api/v1/namespaces/ns/endpoints';
const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const REVIEW = { spec: { nonResourceAttributes: { verb: 'get', path: '/' } } };
const REQUESTS: Readonly<Record<RequestType, readonly [method: string, target: string, body?: object]>> = {
  list: ['GET', COLLECTION],
  get: ['GET', `${COLLECTION}/a`],
  watch: ['GET', `${COLLECTION}?watch=1&resourceVersion=1&timeoutSeconds=1`],
  review: ['POST', REVIEWS, REVIEW],
};

async function describeAnswer(bench: Bench, requestType: RequestType, accept: string): Promise<string> {
  const [method, target, body] = REQUESTS[requestType];
  const answer = await bench.sendRaw(method, target, body, { accept });
  const type = String(answer.headers['Content-Type']);
  if (isStream(answer.body)) {
    const reader = new Reader();
    answer.body.start(reader);
    await bench.settlePromises();
    reader.leave();
    const [first] = type === 'application/json' ? reader.events : [];
    return `200 ${type}${first === undefined ? '' : ` ${first.object.kind}`}`;
  }
  const bytes = Array.isArray(answer.body)
    ? Buffer.concat(answer.body as Buffer[])
    : Buffer.from(answer.body as Buffer);
  const text = bytes.toString('latin1').replaceAll(/\n +/g, ' ');
  if (answer.status === 406) return `406 ${describeRejection(text)}`;
  return `${answer.status} ${type}${type === 'application/json' ? ` ${JSON.parse(text).kind}` : ''}`;
}

function describeRejection(text: string): string {
  if (text.includes('only the following media types are accepted: application/json;stream')) return 'handler stream';
  if (text.includes('only the following')) return 'handler';
  return text.includes('Not Acceptable') ? 'routing' : JSON.parse(text).message;
}

async function assertResponses(rows: readonly Row[], gates: ReadonlySet<string>): Promise<void> {
  const bench = await Bench.createWithNamespace('kubernetes', gates);
  await bench.send('POST', COLLECTION, { metadata: { name: 'a' } });
  for (const row of rows) {
    for (const requestType of Object.keys(REQUESTS) as RequestType[]) {
      // kube-apiserver starts a watch stream in this media type and ends it at the first event.
      if (requestType === 'watch' && row.accept.includes('MetadataList')) continue;
      assert.equal(
        await describeAnswer(bench, requestType, row.accept),
        row[requestType],
        `Accept: ${row.accept} of a ${requestType}`,
      );
    }
  }
}

test('returns the recorded response of kube-apiserver for every Accept header', () =>
  assertResponses(defaultAccepts, new Set()));
test('returns the recorded response for every Accept header with CBOR enabled', () =>
  assertResponses(cbor, new Set(['CBORServingAndStorage'])));

test('responses are indented for the parameter pretty, for pretty in Accept and for browsers, unless pretty is false', async () => {
  const bench = new Bench();
  const pretty = async (query: string, headers: Record<string, string>) => {
    const { body } = await bench.sendRaw('GET', `/api/v1/namespaces${query}`, undefined, headers);
    return Buffer.from(body as Buffer).includes('\n  ');
  };
  assert.equal(await pretty('', {}), false);
  assert.equal(await pretty('?pretty=true', {}), true);
  assert.equal(await pretty('?pretty=1', {}), true);
  assert.equal(await pretty('?pretty=yes', {}), false);
  assert.equal(await pretty('', { accept: 'application/json;pretty=1' }), true);
  assert.equal(await pretty('', { accept: '*/*', 'user-agent': 'curl/8.0' }), true);
  assert.equal(await pretty('?pretty=0', { accept: '*/*', 'user-agent': 'curl/8.0' }), false);
  assert.equal(await pretty('?pretty=', { accept: '*/*', 'user-agent': 'Mozilla/5.0 (X11)' }), true);
});
