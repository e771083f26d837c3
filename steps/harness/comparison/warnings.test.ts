import assert from 'node:assert/strict';
import { test } from 'node:test';
import { omitWarnings, parseWarnings } from './warnings.ts';

const DEPRECATED = 'v1alpha1 Flunder is deprecated';
const deprecated = ['Warning', `299 - "${DEPRECATED}"`] as const;
const unknown = ['Warning', '299 - "unknown field \\"a\\""'] as const;

test('reads warnings from several headers or from one', () => {
  assert.deepEqual(parseWarnings([deprecated, unknown]), [DEPRECATED, 'unknown field "a"']);
  assert.deepEqual(parseWarnings([['warning', `${deprecated[1]}, ${unknown[1]}`]]), [DEPRECATED, 'unknown field "a"']);
});

test('omitWarnings removes headers that contain only the given warnings', () => {
  const type = ['Content-Type', 'application/json'] as const;
  assert.deepEqual(omitWarnings([type, deprecated, unknown], [DEPRECATED]), [type, unknown]);
  assert.deepEqual(omitWarnings([type, deprecated], []), [type, deprecated]);
});
