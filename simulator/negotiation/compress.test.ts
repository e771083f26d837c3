import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Answer, AnswerBody } from '../ground/exchange.ts';
import { compressAnswer } from './compress.ts';

const longBody = Buffer.alloc(128 * 1024 + 1, 'x');
const answerWith = (body: AnswerBody, headers = {}): Answer => ({ status: 200, headers, body });
const requestAccepting = (acceptEncoding?: string) => ({
  headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
});

test('compresses more than 128 KiB if Accept-Encoding contains gzip', async () => {
  for (const acceptEncoding of ['gzip', ' gzip ', 'deflate, gzip', 'gzip, deflate']) {
    const { headers, body } = await compressAnswer(requestAccepting(acceptEncoding), answerWith(longBody));
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
    const answer = answerWith(longBody);
    assert.equal(compressAnswer(requestAccepting(acceptEncoding), answer), answer);
  }
});

test('does not compress 128 KiB; counts the total size of a list in parts; extends Vary', async () => {
  const shortAnswer = answerWith(longBody.subarray(1));
  assert.equal(compressAnswer(requestAccepting('gzip'), shortAnswer), shortAnswer);
  const chunks = await compressAnswer(
    requestAccepting('gzip'),
    answerWith([longBody.subarray(9), longBody.subarray(0, 9)], { Vary: 'Accept' }),
  );
  assert.deepEqual(gunzipSync(chunks.body as Buffer), longBody);
  assert.deepEqual(chunks.headers.Vary, ['Accept', 'Accept-Encoding']);
});

test('does not compress streams and compressed bodies', () => {
  const stream = answerWith({ start: () => {} });
  const doneAnswer = answerWith(longBody, { 'Content-Encoding': 'gzip' });
  assert.equal(compressAnswer(requestAccepting('gzip'), stream), stream);
  assert.equal(compressAnswer(requestAccepting('gzip'), doneAnswer), doneAnswer);
});
