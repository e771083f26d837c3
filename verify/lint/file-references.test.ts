import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnknownFilesInPage, findUnknownFilesInSource } from './file-references.ts';

test('reports comments that name missing files', () => {
  assert.deepEqual(
    findUnknownFilesInSource('/** See file-references.ts, verify/check.ts and ../spec/departures.yaml. */'),
    [],
  );
  assert.deepEqual(findUnknownFilesInSource('/** See absent-file.ts and (spec/absent.yaml). */'), [
    'absent-file.ts',
    'spec/absent.yaml',
  ]);
});

test('ignores file names in code, file names without a folder, and placeholders', () => {
  assert.deepEqual(
    findUnknownFilesInSource("const x = 'absent.ts'; // assay.yaml, published/NAME/server.yaml, simulator/*.ts"),
    [],
  );
});

test('reports code spans that name missing files', () => {
  assert.deepEqual(findUnknownFilesInPage('`check.ts`, `verify/absent.ts`, absent.ts, `node absent.ts`'), [
    'verify/absent.ts',
  ]);
});
