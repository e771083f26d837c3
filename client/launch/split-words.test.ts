import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitWords } from './split-words.ts';

test('splitWords splits a command like a shell', () => {
  assert.deepEqual(splitWords(`peer  --dir 'a b' "c \\"d\\"" e\\ f --x='1 2'`), [
    'peer',
    '--dir',
    'a b',
    'c "d"',
    'e f',
    '--x=1 2',
  ]);
  assert.deepEqual(splitWords(`a '' ""`), ['a', '', '']);
});

test('splitWords rejects unbalanced quotes', () => {
  assert.throws(() => splitWords(`sleep "1`), /unbalanced quotes/);
});
