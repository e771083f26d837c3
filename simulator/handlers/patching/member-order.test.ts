import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedWith, touchedBy } from './member-order.ts';

const operation = (op: string, path: string, from = '') => ({ op, path, from, value: null });
const text = (value: unknown) => JSON.stringify(value);

test('a JSON patch rewrites the objects on its way, and no others', () => {
  const patched = { z: { d: 1, c: [{ y: 1, x: 2 }] }, a: { n: 1, m: 2 } };
  assert.equal(
    text(touchedBy(patched, [operation('add', '/z/c/0/x')])),
    text({ a: { n: 1, m: 2 }, z: { c: [{ x: 2, y: 1 }], d: 1 } }),
  );
  assert.equal(text(touchedBy(patched, [operation('move', '/q', '/a/x')])), text({ a: { m: 2, n: 1 }, z: patched.z }));
  assert.equal(
    text(touchedBy({ 'a/b': { y: 1, x: 2 } }, [operation('add', '/a~1b/x')])),
    text({ 'a/b': { x: 2, y: 1 } }),
  );
});

test('a merge patch rewrites the objects that it has members for', () => {
  const patched = { z: { d: 1, c: 2 }, a: { n: 1, m: 2 }, l: [{ y: 1, x: 2 }] };
  assert.equal(
    text(mergedWith(patched, { z: { d: 1 } })),
    text({ a: { n: 1, m: 2 }, l: patched.l, z: { c: 2, d: 1 } }),
  );
});
