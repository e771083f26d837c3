import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../json/parse.ts';
import type { JsonObject } from '../object.ts';
import { findFloatPaths } from './float-literals.ts';

const REPLICAS_PATHS = ['.spec.replicas', '.status.replicas'];
const listFloats = (text: string) => {
  const { value, source } = parseJson(text);
  return [...findFloatPaths(value as JsonObject, REPLICAS_PATHS, source)];
};

test('the paths of numbers with a fraction or exponent are found', () => {
  assert.deepEqual(listFloats('{"spec":{"replicas":5.0},"status":{"replicas":1e1}}'), REPLICAS_PATHS);
  assert.deepEqual(listFloats('{"spec":{"replicas":5,"other":5.0},"status":1.0}'), []);
  assert.deepEqual(listFloats('{"spec":[5.0],"x":{"spec":{"replicas":5.0}}}'), []);
  assert.deepEqual(listFloats('{"spec":{"replicas":5.0,"replicas":5}}'), []);
});
