import assert from 'node:assert/strict';
import { test } from 'node:test';
import { omitWarnings, parseWarnings } from './warnings.ts';

const DEPRECATION_TEXT = 'v1alpha1 Flunder is deprecated';
const DEPRECATION_WARNING = ['Warning', `299 - "${DEPRECATION_TEXT}"`] as const;
const UNKNOWN_FIELD_WARNING = ['Warning', '299 - "unknown field \\"a\\""'] as const;

test('several warnings may be in several headers or in one', () => {
  assert.deepEqual(parseWarnings([DEPRECATION_WARNING, UNKNOWN_FIELD_WARNING]), [
    DEPRECATION_TEXT,
    'unknown field "a"',
  ]);
  assert.deepEqual(parseWarnings([['warning', `${DEPRECATION_WARNING[1]}, ${UNKNOWN_FIELD_WARNING[1]}`]]), [
    DEPRECATION_TEXT,
    'unknown field "a"',
  ]);
});

test('headers that contain only the given warnings are removed', () => {
  const type = ['Content-Type', 'application/json'] as const;
  assert.deepEqual(omitWarnings([type, DEPRECATION_WARNING, UNKNOWN_FIELD_WARNING], [DEPRECATION_TEXT]), [
    type,
    UNKNOWN_FIELD_WARNING,
  ]);
  assert.deepEqual(omitWarnings([type, DEPRECATION_WARNING], []), [type, DEPRECATION_WARNING]);
});
