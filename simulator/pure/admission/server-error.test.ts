import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeErrorResponse } from './server-error.ts';

const TEXT_TYPE = 'text/plain';
const JSON_TYPE = 'application/json';
const STATUS_BODY = '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"tired"}';
const formatServerMessage = (text: string) =>
  `an error on the server (${text}) has prevented the request from succeeding`;

/** Messages recorded from kube-apiserver 1.32. */
const OBSERVED_MESSAGES: readonly (readonly [number, string, string, string])[] = [
  [500, JSON_TYPE, STATUS_BODY, 'tired'],
  [500, TEXT_TYPE, STATUS_BODY, 'tired'],
  [404, JSON_TYPE, STATUS_BODY, 'tired'],
  [500, JSON_TYPE, STATUS_BODY.replace('"status":"Failure",', ''), formatServerMessage('"unknown"')],
  [500, TEXT_TYPE, '  abc \n', formatServerMessage('"abc"')],
  [500, '', 'abc', formatServerMessage('"abc"')],
  [500, TEXT_TYPE, '', formatServerMessage('""')],
  [500, JSON_TYPE, 'abc', formatServerMessage('"unknown"')],
  [500, 'application/octet-stream', 'abc', formatServerMessage('"unknown"')],
  [400, TEXT_TYPE, 'abc', 'the server rejected our request for an unknown reason'],
  [401, TEXT_TYPE, 'abc', 'the server has asked for the client to provide credentials'],
  [403, TEXT_TYPE, 'abc', 'abc'],
  [404, TEXT_TYPE, 'abc', 'the server could not find the requested resource'],
  [405, TEXT_TYPE, 'abc', 'the server does not allow this method on the requested resource'],
  [406, TEXT_TYPE, 'abc', 'abc'],
  [406, JSON_TYPE, 'abc', 'the server was unable to respond with a content type that the client supports'],
  [409, TEXT_TYPE, 'abc', 'the server reported a conflict'],
  [415, TEXT_TYPE, 'abc', 'abc'],
  [418, TEXT_TYPE, 'abc', 'the server responded with the status code 418 but did not return more information'],
  [422, TEXT_TYPE, 'abc', 'the server rejected our request due to an error in our request'],
  [429, TEXT_TYPE, 'abc', 'the server has received too many requests and has asked us to try again later'],
  [503, TEXT_TYPE, 'abc', 'the server is currently unable to handle the request'],
  [
    504,
    TEXT_TYPE,
    'abc',
    'the server was unable to return a response in the time allotted, but may still be processing the request',
  ],
  [207, JSON_TYPE, '{}', 'the server responded with the status code 207 but did not return more information'],
];

for (const [status, contentType, body, message] of OBSERVED_MESSAGES) {
  test(`status ${status} with ${JSON.stringify(body)} as ${contentType || 'no type'} is described`, () =>
    assert.equal(describeErrorResponse({ status, contentType, body }), message));
}

test('the description of an error response quotes at most 2,048 bytes of the body', () => {
  const formatError = (body: string) => describeErrorResponse({ status: 500, contentType: TEXT_TYPE, body });
  assert.equal(formatError('a'.repeat(4_000_000)), formatServerMessage(`"${'a'.repeat(2_048)}"`));
  assert.equal(formatError(`${'a'.repeat(2_047)}éé`), formatServerMessage(`"${'a'.repeat(2_047)}"`));
});
