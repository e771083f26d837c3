import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { translateText } from '../dialect-text.ts';
import { matchesExpectation, parseExpectation } from './expectations.ts';
import { MISSING, parsePath, readPath, setField } from './paths.ts';

const matchesCell = (cell: string, value: unknown): boolean => matchesExpectation(parseExpectation(cell), value);

test('a table cell is a keyword, a pattern, JSON, or plain text', () => {
  assert.ok(matchesCell('(absent)', MISSING) && !matchesCell('(absent)', null));
  assert.ok(
    matchesCell('(empty)', MISSING) &&
      matchesCell('(empty)', []) &&
      !matchesCell('(empty)', 0) &&
      !matchesCell('(empty)', null),
  );
  assert.ok(matchesCell('(not empty)', 'a') && !matchesCell('(not empty)', MISSING));
  assert.ok(matchesCell('/^a+$/', 'aa') && !matchesCell('/^a+$/', MISSING));
  assert.ok(matchesCell('8080', 8080) && !matchesCell('8080', '8080') && matchesCell('"8080"', '8080'));
  assert.ok(matchesCell('{"a":[1]}', { a: [1] }) && !matchesCell('{"a":[1]}', { a: [1], b: 2 }));
  assert.ok(matchesCell('plain text', 'plain text'));
});

test('a URL path that ends with a slash is text, not a pattern', () => {
  assert.ok(matchesCell('/api/v1/', '/api/v1/'));
});

test('a field path has names, indexes and quoted keys', () => {
  assert.deepEqual(parsePath('items[0].metadata.labels["a.b/c"]'), ['items', 0, 'metadata', 'labels', 'a.b/c']);
  assert.equal(readPath({ a: [{ 'x.y': 1 }] }, 'a[0]["x.y"]'), 1);
  assert.equal(readPath({ a: null }, 'a.b'), MISSING);
  assert.throws(() => parsePath('a..b'), /is not a path/);
});

test('a field is set or removed in a copy, and missing parents are created', () => {
  const before = { a: { b: [1, 2] } };
  assert.deepEqual(setField(before, 'a.c[0].d', 5), { a: { b: [1, 2], c: [{ d: 5 }] } });
  assert.deepEqual(setField(before, 'a.b[0]', MISSING), { a: { b: [2] } });
  assert.deepEqual(before, { a: { b: [1, 2] } });
});

test('names of the dialect orch are translated to the dialect of the server', () => {
  const target = getDialect('kubernetes');
  const pairs = [
    ['/apis/flowcontrol.apiserver.orch.io/v1', '/apis/flowcontrol.apiserver.k8s.io/v1'],
    ['meta.orch.io/v1', 'meta.k8s.io/v1'],
    ['application/vnd.orch.protobuf;type=watch', 'application/vnd.kubernetes.protobuf;type=watch'],
    ['orch.io/initial-events-end', 'k8s.io/initial-events-end'],
    ['orch.io/h2c', 'kubernetes.io/h2c'],
    ['labels["orch.io/metadata.name"]', 'labels["kubernetes.io/metadata.name"]'],
    ['orchard', 'orchard'],
  ];
  for (const [sourceText, translatedText] of pairs)
    assert.equal(translateText(target, sourceText ?? ''), translatedText);
  assert.equal(translateText(getDialect('orch'), 'orch.io/h2c'), 'orch.io/h2c');
});
