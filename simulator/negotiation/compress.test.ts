import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { HttpResponse, ResponseBody } from '../foundation/exchange.ts';
import { compressResponse } from './compress.ts';

const longBody = Buffer.alloc(128 * 1024 + 1, 'x');
const createResponse = (body: ResponseBody, headers = {}): HttpResponse => ({ status: 200, headers, body });
const createRequest = (acceptEncoding?: string) => ({
  headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
});

test('bodies of more than 128 KiB are compressed if Accept-Encoding contains gzip', async () => {
  for (const acceptEncoding of ['gzip', ' gzip ', 'deflate, gzip', 'gzip, deflate']) {
    const { headers, body } = await compressResponse(createRequest(acceptEncoding), createResponse(longBody));
    assert.equal(headers['Content-Encoding'], 'gzip');
    assert.equal(headers.Vary, 'Accept-Encoding');
    assert.deepEqual(gunzipSync(body as Buffer), longBody);
  }
  for (const acceptEncoding of [
    undefined,
    'identity',
    '*',
    'GZIP',
    'x-gzip',
    'gzip;q=1',
    'gzip;q=0',
    'br,gzip;q=0.5',
  ]) {
    const longResponse = createResponse(longBody);
    assert.equal(compressResponse(createRequest(acceptEncoding), longResponse), longResponse);
  }
});

test('the size limit applies to the total of all blocks, and Vary is extended', async () => {
  const shortResponse = createResponse(longBody.subarray(1));
  assert.equal(compressResponse(createRequest('gzip'), shortResponse), shortResponse);
  const chunks = await compressResponse(
    createRequest('gzip'),
    createResponse([longBody.subarray(9), longBody.subarray(0, 9)], { Vary: 'Accept' }),
  );
  assert.deepEqual(gunzipSync(chunks.body as Buffer), longBody);
  assert.deepEqual(chunks.headers.Vary, ['Accept', 'Accept-Encoding']);
});

test('streams and compressed bodies are not compressed', () => {
  const streamResponse = createResponse({ start: () => {} });
  const compressedResponse = createResponse(longBody, { 'Content-Encoding': 'gzip' });
  assert.equal(compressResponse(createRequest('gzip'), streamResponse), streamResponse);
  assert.equal(compressResponse(createRequest('gzip'), compressedResponse), compressedResponse);
});
