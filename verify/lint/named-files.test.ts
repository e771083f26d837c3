import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownFilesInPage, unknownFilesInSource } from './named-files.ts';

test('reports comments that name missing files', () => {
  assert.deepEqual(unknownFilesInSource('/** See named-files.ts, verify/check.ts and ../spec/departures.yaml. */'), []);
  assert.deepEqual(unknownFilesInSource('/** See absent-file.ts and (spec/absent.yaml). */'), [
    'absent-file.ts',
    'spec/absent.yaml',
  ]);
});

test('ignores code, files of users and placeholders', () => {
  assert.deepEqual(
    unknownFilesInSource("const x = 'absent.ts'; // assay.yaml, published/NAME/server.yaml, simulator/*.ts"),
    [],
  );
});

test('reports code spans that name missing files', () => {
  assert.deepEqual(unknownFilesInPage('`check.ts`, `verify/absent.ts`, absent.ts, `node absent.ts`'), [
    'verify/absent.ts',
  ]);
});
