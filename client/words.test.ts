import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from './words.ts';

test('a command is split as a shell splits it', () => {
  assert.deepEqual(words(`peer  --dir 'a b' "c \\"d\\"" e\\ f --x='1 2'`), [
    'peer',
    '--dir',
    'a b',
    'c "d"',
    'e f',
    '--x=1 2',
  ]);
  assert.deepEqual(words(`a '' ""`), ['a', '', '']);
});

test('unbalanced quotes are refused', () => {
  assert.throws(() => words(`sleep "1`), /unbalanced quotes/);
});
