import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyHunks, locateEdit } from './hunk.ts';

const TEXT = 'const a = 1;\nconst b = a + 1;\n';
const edit = (find: string, put = '') => ({ in: 'a.ts', find, put });

test('applies edits in any order, each at its position in the original text', () => {
  const hunks = [edit('a + 1', 'a + 10'), edit('a = 1', 'a = 2')].map((item) => locateEdit(TEXT, item));
  assert.equal(applyHunks(TEXT, hunks), 'const a = 2;\nconst b = a + 10;\n');
});

test('rejects an edit whose text is missing or ambiguous, and names the file', () => {
  assert.throws(() => locateEdit(TEXT, edit('missing')), { message: 'a.ts has no "missing"' });
  assert.throws(() => locateEdit(TEXT, edit('const')), { message: 'a.ts has "const" more than once' });
});

test('rejects overlapping edits', () => {
  const hunks = [edit('b = a'), edit('a + 1')].map((item) => locateEdit(TEXT, item));
  assert.throws(() => applyHunks(TEXT, hunks), /two edits overlap at "a"/);
});
