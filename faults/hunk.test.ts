import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyHunks, locateEdit } from './hunk.ts';

const TEXT = 'const a = 1;\nconst b = a + 1;\n';
const createEdit = (find: string, put = '') => ({ in: 'a.ts', find, put });

test('applies edits in any order, at their positions in the original text', () => {
  const hunks = [createEdit('a + 1', 'a + 10'), createEdit('a = 1', 'a = 2')].map((edit) => locateEdit(TEXT, edit));
  assert.equal(applyHunks(TEXT, hunks), 'const a = 2;\nconst b = a + 10;\n');
});

test('rejects an edit whose text is missing or ambiguous, and names the file', () => {
  assert.throws(() => locateEdit(TEXT, createEdit('missing')), { message: 'a.ts has no "missing"' });
  assert.throws(() => locateEdit(TEXT, createEdit('const')), { message: 'a.ts has "const" more than once' });
});

test('rejects overlapping edits', () => {
  const hunks = [createEdit('b = a'), createEdit('a + 1')].map((edit) => locateEdit(TEXT, edit));
  assert.throws(() => applyHunks(TEXT, hunks), /two edits overlap at "a"/);
});
