import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatResponse, limitResponse } from './response-text.ts';

test('a short response is formatted completely and returned unchanged', () => {
  const response = { code: 200, body: { a: 1 } };
  assert.equal(formatResponse(response), JSON.stringify(response, null, 2));
  assert.equal(limitResponse(response), response);
  assert.equal(formatResponse(undefined), 'nothing');
  assert.equal(limitResponse(undefined), undefined);
});

test('a long response is cut, with the number of omitted characters', () => {
  const response = { body: 'x'.repeat(60_000) };
  const { length } = JSON.stringify(response, null, 2);
  const expected = `${JSON.stringify(response, null, 2).slice(0, 50_000)}\n… (${length - 50_000} characters more)`;
  assert.equal(formatResponse(response), expected);
  assert.equal(limitResponse(response), expected);
});
