import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_BODY_LENGTH, toRecordedExchange } from './transcript.ts';

const request = {
  method: 'POST',
  path: '/x',
  url: 'http://a/x',
  headers: [['Authorization', 'Bearer s3cret']] as const,
  body: '{"spec":{"token": "s3cret"}}',
};

test('a recorded exchange hides secrets in headers, bodies and commands', () => {
  assert.doesNotMatch(JSON.stringify({ ...toRecordedExchange({ request }), curl: '' }), /s3cret/);
  assert.doesNotMatch(toRecordedExchange({ request }).curl, /Bearer/);
});

test('a long body of a recorded exchange is truncated, followed by its length', () => {
  const body = Buffer.from('x'.repeat(MAX_BODY_LENGTH + 10));
  const { response } = toRecordedExchange({
    request,
    response: { status: 200, headers: [], body, milliseconds: 1.234 },
  });
  assert.equal(response?.body, `${'x'.repeat(MAX_BODY_LENGTH)}… (${MAX_BODY_LENGTH + 10} characters in total)`);
  assert.equal(response?.milliseconds, 1.2);
});

test('a recorded exchange has the length of a binary body instead of the body', () => {
  const response = {
    status: 200,
    headers: [['Content-Type', 'application/cbor']] as const,
    body: Buffer.from([1, 2, 3]),
    milliseconds: 1,
  };
  assert.equal(toRecordedExchange({ request, response }).response?.body, '(3 bytes of application/cbor)');
});

test('a request without response has an error', () => {
  const { error, response } = toRecordedExchange({ request, error: 'connection refused' });
  assert.deepEqual([error, response], ['connection refused', undefined]);
});
