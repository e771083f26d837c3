import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonWithLiterals } from '../json/parse.ts';
import { applyJsonPatch } from './json-patch.ts';
import { areTextsEqual, areValuesEqual, type JsonPatchComparison } from './json-patch-comparison.ts';
import { readJsonPatch } from './json-patch-operation.ts';

const TEST_DOCUMENT = { n: 1, big: 1e21, s: 'a<b', list: [1, 2], o: { a: 1, b: null }, empty: {} };

/** Reports whether a patch, as JSON text, can be applied to the document. */
function isAccepted(operations: string, isEqual: JsonPatchComparison): boolean {
  const { value, source } = parseJsonWithLiterals(operations);
  try {
    applyJsonPatch(TEST_DOCUMENT, readJsonPatch(value, source), source, isEqual);
    return true;
  } catch {
    return false;
  }
}

// The results of kube-apiserver 1.32.13 and 1.37.2.
const TEST_OPERATIONS: readonly (readonly [path: string, value: string, hasEqualText: boolean])[] = [
  ['/n', '1', true],
  ['/n', ' 1 ', true],
  ['/n', '1.0', false],
  ['/n', '1e0', false],
  ['/big', '1e+21', true],
  ['/big', '1e21', false],
  ['/s', '"a\\u003cb"', true],
  ['/s', '"a<b"', false],
  ['/s', '"\\u0061<b"', false],
  ['/list', '[ 1, 2 ]', true],
  ['/list', '[1, 2.0]', false],
  ['/list/1', '2.0', false],
  ['/o', '{"b":null,"a":1}', true],
  ['/o', '{"a":1.0,"b":null}', false],
  ['/empty', '{ }', true],
  ['/missing', 'null', true],
];

for (const [path, value, hasEqualText] of TEST_OPERATIONS) {
  const operations = `[{"op":"test","path":"${path}","value":${value}}]`;
  test(`a test of ${path} with ${value} matches by value${hasEqualText ? ' and by text' : ' only'}`, () => {
    assert.ok(isAccepted(operations, areValuesEqual));
    assert.equal(isAccepted(operations, areTextsEqual), hasEqualText);
  });
}

for (const value of ['[]', 'null', '{"a":1}']) {
  test(`a test of an empty object with ${value} matches neither by value nor by text`, () => {
    const operations = `[{"op":"test","path":"/empty","value":${value}}]`;
    assert.ok(!isAccepted(operations, areValuesEqual));
    assert.ok(!isAccepted(operations, areTextsEqual));
  });
}

const ADDED_VALUES: readonly (readonly [added: string, path: string, tested: string, hasEqualText: boolean])[] = [
  ['1.0', '/k', '1.0', true],
  ['1.0', '/k', '1', false],
  ['{"a":1.0}', '/k/a', '1.0', true],
  ['[1.0]', '/k/0', '1', false],
  ['"<"', '/k', '"<"', true],
  ['"\\u0061"', '/k', '"a"', false],
];

for (const [added, path, tested, hasEqualText] of ADDED_VALUES) {
  test(`a test with ${tested} of the added ${added} ${hasEqualText ? 'matches' : 'does not match'} by text`, () => {
    const operations = `[{"op":"add","path":"/k","value":${added}},{"op":"test","path":"${path}","value":${tested}}]`;
    assert.equal(isAccepted(operations, areTextsEqual), hasEqualText);
  });
}
