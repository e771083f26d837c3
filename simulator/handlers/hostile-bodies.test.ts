import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const COLLECTION_PATH = '/api/v1/namespaces/ns/configmaps';
const JSON_TYPE = 'application/json';
const YAML_TYPE = 'application/yaml';
const CBOR_TYPE = 'application/cbor';

/** Malicious bodies; the server rejects each with 400 without reading it to the end. */
const HOSTILE_BODIES: readonly (readonly [subject: string, type: string, body: Buffer])[] = [
  ['deeply nested lists', JSON_TYPE, Buffer.from('['.repeat(200_000))],
  ['deeply nested maps', JSON_TYPE, Buffer.from('{"a":'.repeat(200_000))],
  ['deeply nested lists in a field', JSON_TYPE, Buffer.from(`{"metadata":{"name":"a"},"x":${'['.repeat(50_000)}`)],
  ['a number of a million digits', JSON_TYPE, Buffer.from(`{"metadata":{"name":"a","generation":${'9'.repeat(1e6)}}}`)],
  ['a number with a huge exponent', JSON_TYPE, Buffer.from('{"metadata":{"name":"a","generation":1e999999999}}')],
  ['a truncated object', JSON_TYPE, Buffer.from('{"metadata":{"name":"a"')],
  ['a byte order mark', JSON_TYPE, Buffer.from('\ufeff{"metadata":{"name":"a"}}')],
  ['a gzip bomb', JSON_TYPE, gzipSync(Buffer.alloc(50_000_000))],
  ['deeply nested lists in YAML', YAML_TYPE, Buffer.from('['.repeat(20_000))],
  ['deeply nested block sequences', YAML_TYPE, Buffer.from('- '.repeat(20_000))],
  ['an alias bomb', YAML_TYPE, Buffer.from(createAliasBomb())],
  ['a recursive alias', YAML_TYPE, Buffer.from('metadata: &a {name: a, labels: *a}')],
  ['YAML with invalid UTF-8', YAML_TYPE, Buffer.from('metadata: {name: "\xff"}', 'latin1')],
  ['a gzip bomb as YAML', YAML_TYPE, gzipSync(Buffer.alloc(50_000_000))],
  ['CBOR with a huge length', CBOR_TYPE, Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex')],
  ['deeply nested CBOR', CBOR_TYPE, Buffer.concat([Buffer.alloc(200_000, 0x81), Buffer.of(0x80)])],
  ['CBOR with invalid UTF-8', CBOR_TYPE, Buffer.from('d9d9f7a1616161ff', 'hex')],
  ['invalid protobuf', 'application/vnd.kubernetes.protobuf', Buffer.from('k8s\0\xff\xff\xff\xff\xff', 'latin1')],
  ['protobuf without the magic number', 'application/vnd.kubernetes.protobuf', Buffer.from('nothing')],
];

function createAliasBomb(): string {
  const names = [...'abcdefghij'];
  const lines = names.map((name, index) => {
    const previousName = names[index - 1];
    return `${name}: &${name} [${Array(9).fill(previousName === undefined ? 'x' : `*${previousName}`)}]`;
  });
  return `metadata: {name: a}\n${lines.join('\n')}\n`;
}

for (const [subject, type, body] of HOSTILE_BODIES) {
  test(`rejects ${subject} with 400`, async () => {
    const fixture = await HandlerFixture.createWithNamespace('kubernetes', new Set(['CBORServingAndStorage']));
    const { status, body: statusObject } = await fixture.send('POST', COLLECTION_PATH, body, { 'content-type': type });
    assert.equal(status, 400);
    assert.equal(statusObject.kind, 'Status');
    assert.ok(statusObject.message.length > 0);
    assert.equal((await fixture.send('GET', COLLECTION_PATH)).body.items.length, 0);
  });
}

test('JSON with invalid UTF-8 is rejected in the dialect orch and repaired in the dialect kubernetes', async () => {
  const body = Buffer.from('{"metadata":{"name":"a","annotations":{"b":"\xff"}}}', 'latin1');
  const specificationFixture = await HandlerFixture.createWithNamespace('orch');
  assert.equal((await specificationFixture.send('POST', COLLECTION_PATH, body)).status, 400);
  const kubernetesFixture = await HandlerFixture.createWithNamespace('kubernetes');
  const { status, body: createdEndpoints } = await kubernetesFixture.send('POST', COLLECTION_PATH, body);
  assert.equal(status, 201);
  assert.equal(createdEndpoints.metadata.annotations.b, '\ufffd');
});

test('the Content-Encoding of a request body is ignored', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const headers = { 'content-encoding': 'gzip' };
  assert.equal((await fixture.send('POST', COLLECTION_PATH, { metadata: { name: 'a' } }, headers)).status, 201);
  const compressedBody = gzipSync(JSON.stringify({ metadata: { name: 'b' } }));
  assert.equal((await fixture.send('POST', COLLECTION_PATH, compressedBody, headers)).status, 400);
});

test('an unsupported or disabled media type returns 415 with the supported media types', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  for (const type of ['application/xml', 'text/yaml', CBOR_TYPE, 'application/json;x', 'nonsense']) {
    const { status, body } = await fixture.send('POST', COLLECTION_PATH, '{}', { 'content-type': type });
    assert.equal(status, 415);
    assert.match(body.message, /accepted media types include: application\/json, application\/yaml, application\/vnd/);
  }
});
