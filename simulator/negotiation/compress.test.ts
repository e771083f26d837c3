import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Answer, AnswerBody } from '../ground/exchange.ts';
import { compressAnswer } from './compress.ts';

const long = Buffer.alloc(128 * 1024 + 1, 'x');
const answerWith = (body: AnswerBody, headers = {}): Answer => ({ status: 200, headers, body });
const requestAccepting = (acceptEncoding?: string) => ({
  headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
});

test('compresses more than 128 KiB if Accept-Encoding contains gzip', async () => {
  for (const acceptEncoding of ['gzip', ' gzip ', 'deflate, gzip', 'gzip, deflate']) {
    const { headers, body } = await compressAnswer(requestAccepting(acceptEncoding), answerWith(long));
    assert.equal(headers['Content-Encoding'], 'gzip');
    assert.equal(headers.Vary, 'Accept-Encoding');
    assert.deepEqual(gunzipSync(body as Buffer), long);
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
    const answer = answerWith(long);
    assert.equal(compressAnswer(requestAccepting(acceptEncoding), answer), answer);
  }
});

test('does not compress 128 KiB; counts the total size of a list in parts; extends Vary', async () => {
  const short = answerWith(long.subarray(1));
  assert.equal(compressAnswer(requestAccepting('gzip'), short), short);
  const pieces = await compressAnswer(
    requestAccepting('gzip'),
    answerWith([long.subarray(9), long.subarray(0, 9)], { Vary: 'Accept' }),
  );
  assert.deepEqual(gunzipSync(pieces.body as Buffer), long);
  assert.deepEqual(pieces.headers.Vary, ['Accept', 'Accept-Encoding']);
});

test('does not compress streams and compressed bodies', () => {
  const stream = answerWith({ start: () => {} });
  const doneAnswer = answerWith(long, { 'Content-Encoding': 'gzip' });
  assert.equal(compressAnswer(requestAccepting('gzip'), stream), stream);
  assert.equal(compressAnswer(requestAccepting('gzip'), doneAnswer), doneAnswer);
});
