import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRequestUri } from './request-uri.ts';

/** The URIs that `url.ParseRequestURI` accepts. */
const VALID_URIS = [
  'http://a.b',
  '/x y',
  '*',
  'http:',
  'urn:a b',
  'http://[::1]:80/',
  'http://[::1%25en0]/',
  'http://u:p@h/',
  'pg://a:1,b:2',
  'http://h/a b?%zz',
  'x://%e4',
];
const INVALID_URIS = [
  '',
  'a',
  ':a',
  '1:a',
  'http://a:b',
  'http://x y',
  'http://[1.2.3.4]',
  'http://[abc]',
  'http://h/%zz',
  'http://%41',
  '/\n',
];

test('absolute URIs and absolute paths are request URIs', () => {
  assert.deepEqual(
    VALID_URIS.filter((text) => !isRequestUri(text)),
    [],
  );
});

test('other strings are not request URIs', () => {
  assert.deepEqual(INVALID_URIS.filter(isRequestUri), []);
});
