import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isStream } from '../foundation/exchange.ts';
import { HandlerFixture, WatchReader } from './fixture/handler-fixture.ts';

type RequestType = 'list' | 'get' | 'watch' | 'review';
type AcceptRow = Readonly<Record<RequestType | 'accept', string>>;

const { default: defaultAccepts, cbor: cborAccepts } = JSON.parse(
  readFileSync(new URL('./observed/accept.json', import.meta.url), 'utf8'),
) as Record<'default' | 'cbor', readonly AcceptRow[]>;

const COLLECTION_PATH = '/api/v1/namespaces/ns/endpoints';
const REVIEWS_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const REVIEW_BODY = { spec: { nonResourceAttributes: { verb: 'get', path: '/' } } };
const REQUESTS_BY_TYPE: Readonly<Record<RequestType, readonly [method: string, target: string, body?: object]>> = {
  list: ['GET', COLLECTION_PATH],
  get: ['GET', `${COLLECTION_PATH}/a`],
  watch: ['GET', `${COLLECTION_PATH}?watch=1&resourceVersion=1&timeoutSeconds=1`],
  review: ['POST', REVIEWS_PATH, REVIEW_BODY],
};

async function describeResponse(
  fixture: HandlerFixture,
  requestType: RequestType,
  acceptHeader: string,
): Promise<string> {
  const [method, target, body] = REQUESTS_BY_TYPE[requestType];
  const response = await fixture.sendRaw(method, target, body, { accept: acceptHeader });
  const type = String(response.headers['Content-Type']);
  if (isStream(response.body)) {
    const reader = new WatchReader();
    response.body.start(reader);
    await fixture.settlePromises();
    reader.disconnect();
    const [first] = type === 'application/json' ? reader.events : [];
    return `200 ${type}${first === undefined ? '' : ` ${first.object.kind}`}`;
  }
  const bytes = Array.isArray(response.body)
    ? Buffer.concat(response.body as Buffer[])
    : Buffer.from(response.body as Buffer);
  const text = bytes.toString('latin1').replaceAll(/\n +/g, ' ');
  if (response.status === 406) return `406 ${describeRejection(text)}`;
  return `${response.status} ${type}${type === 'application/json' ? ` ${JSON.parse(text).kind}` : ''}`;
}

function describeRejection(text: string): string {
  if (text.includes('only the following media types are accepted: application/json;stream')) return 'handler stream';
  if (text.includes('only the following')) return 'handler';
  return text.includes('Not Acceptable') ? 'routing' : JSON.parse(text).message;
}

async function assertResponses(rows: readonly AcceptRow[], gates: ReadonlySet<string>): Promise<void> {
  const fixture = await HandlerFixture.createWithNamespace('kubernetes', gates);
  await fixture.send('POST', COLLECTION_PATH, { metadata: { name: 'a' } });
  for (const row of rows) {
    for (const requestType of Object.keys(REQUESTS_BY_TYPE) as RequestType[]) {
      // kube-apiserver starts a watch stream in this media type and ends it at the first event.
      if (requestType === 'watch' && row.accept.includes('MetadataList')) continue;
      assert.equal(
        await describeResponse(fixture, requestType, row.accept),
        row[requestType],
        `Accept: ${row.accept} of a ${requestType}`,
      );
    }
  }
}

test('returns the recorded response of kube-apiserver for every Accept header', () =>
  assertResponses(defaultAccepts, new Set()));
test('returns the recorded response for every Accept header with CBOR enabled', () =>
  assertResponses(cborAccepts, new Set(['CBORServingAndStorage'])));

test('responses are indented for the parameter pretty, for pretty in Accept and for browsers, unless pretty is false', async () => {
  const fixture = new HandlerFixture();
  const sendPrettyRequest = async (query: string, headers: Record<string, string>) => {
    const { body } = await fixture.sendRaw('GET', `/api/v1/namespaces${query}`, undefined, headers);
    return Buffer.from(body as Buffer).includes('\n  ');
  };
  assert.equal(await sendPrettyRequest('', {}), false);
  assert.equal(await sendPrettyRequest('?pretty=true', {}), true);
  assert.equal(await sendPrettyRequest('?pretty=1', {}), true);
  assert.equal(await sendPrettyRequest('?pretty=yes', {}), false);
  assert.equal(await sendPrettyRequest('', { accept: 'application/json;pretty=1' }), true);
  assert.equal(await sendPrettyRequest('', { accept: '*/*', 'user-agent': 'curl/8.0' }), true);
  assert.equal(await sendPrettyRequest('?pretty=0', { accept: '*/*', 'user-agent': 'curl/8.0' }), false);
  assert.equal(await sendPrettyRequest('?pretty=', { accept: '*/*', 'user-agent': 'Mozilla/5.0 (X11)' }), true);
});
