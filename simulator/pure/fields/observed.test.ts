import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatFloat } from '../go/format-float.ts';
import type { Json, JsonObject } from '../object.ts';
import { parseFieldsV1, toFieldsV1 } from './fields-v1.ts';
import { formatPath, type Path } from './path-element.ts';

type RecordedFieldSet =
  | { readonly fields: Json; readonly answer: { fields: JsonObject; size: number; leaves: JsonObject } }
  | { readonly show: Path; readonly answer: { shown: string } };

/** The recorded results of the published library, one per line (verify/record/observe-ownership.ts). */
const observedResults = readFileSync(new URL('./observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedFieldSet);

for (const observedResult of observedResults) {
  if ('show' in observedResult) {
    test(`the path ${JSON.stringify(observedResult.show)} is printed as by structured-merge-diff`, () => {
      assert.equal(formatPath(observedResult.show, formatFloat), observedResult.answer.shown);
    });
  } else {
    test(`the fields ${JSON.stringify(observedResult.fields)} are read, sorted and counted as by structured-merge-diff`, () => {
      const set = parseFieldsV1(observedResult.fields);
      assert.equal(JSON.stringify(toFieldsV1(set)), JSON.stringify(observedResult.answer.fields));
      assert.equal(JSON.stringify(toFieldsV1(set.selectLeaves())), JSON.stringify(observedResult.answer.leaves));
      assert.equal(set.size, observedResult.answer.size);
    });
  }
}
