import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitWords } from './split-words.ts';

test('a command is split into words as by a shell', () => {
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

test('a command with unbalanced quotes is rejected', () => {
  assert.throws(() => splitWords(`sleep "1`), /unbalanced quotes/);
});
