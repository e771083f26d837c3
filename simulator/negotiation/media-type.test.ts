import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAccept, parseContentType } from './media-type.ts';

test('Accept clauses are ordered by quality, then by specificity', () => {
  const ranges = parseAccept('*/*, text/html;q=0.2, application/*, application/json').map(
    ({ type, subtype }) => `${type}/${subtype}`,
  );
  assert.deepEqual(ranges, ['application/json', 'application/*', '*/*', 'text/html']);
});

test('a media type is in lower case; a malformed header has no media type', () => {
  assert.equal(parseContentType('Application/JSON; charset="utf-8"'), 'application/json');
  assert.equal(parseContentType('application/json;'), 'application/json');
  for (const malformedType of ['application/json; charset=utf-8; foo', 'foo/', 'json', '']) {
    assert.equal(parseContentType(malformedType), undefined);
  }
});
