/** Waits are cut short when those before them in the area have come to nothing for long enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutOfPatience, Patience } from './patience.ts';

test('the whole wait, until twenty seconds were waited in vain', () => {
  const spent = new Map<string, number>();
  const first = new Patience('watch', spent);
  assert.equal(first.allowed(10_000), 10_000);
  first.inVain(10_000);
  assert.equal(first.allowed(10_000), 10_000);
  first.inVain(10_000);
  assert.equal(first.isOut, false);
  const second = new Patience('watch', spent);
  assert.equal(second.allowed(10_000), 1_000);
  assert.throws(() => second.inVain(10_000), OutOfPatience);
  assert.equal(second.isOut, true);
});

test('another area has its own', () => {
  const spent = new Map([['watch', 60_000]]);
  assert.equal(new Patience('chunking', spent).allowed(10_000), 10_000);
});

test('a wait that is short anyway is judged', () => {
  const patience = new Patience('watch', new Map([['watch', 60_000]]));
  assert.equal(patience.allowed(500), 500);
  patience.inVain(500);
  assert.equal(patience.isOut, false);
});
