import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatFloat } from '../go/format-float.ts';
import type { Json, JsonObject } from '../object.ts';
import { parseFieldsV1, toFieldsV1 } from './fields-v1.ts';
import { formatPath, type Path } from './path-element.ts';

type RecordedResult =
  | { readonly fields: Json; readonly answer: { fields: JsonObject; size: number; leaves: JsonObject } }
  | { readonly show: Path; readonly answer: { shown: string } };

/** The recorded results of structured-merge-diff, one per line (verify/record/observe-ownership.ts). */
const recordedResults = readFileSync(new URL('./observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedResult);

for (const recordedResult of recordedResults) {
  if ('show' in recordedResult) {
    test(`the path ${JSON.stringify(recordedResult.show)} is printed as by structured-merge-diff`, () => {
      assert.equal(formatPath(recordedResult.show, formatFloat), recordedResult.answer.shown);
    });
  } else {
    test(`the fields ${JSON.stringify(recordedResult.fields)} are read, sorted and counted as by structured-merge-diff`, () => {
      const set = parseFieldsV1(recordedResult.fields);
      assert.equal(JSON.stringify(toFieldsV1(set)), JSON.stringify(recordedResult.answer.fields));
      assert.equal(JSON.stringify(toFieldsV1(set.selectLeaves())), JSON.stringify(recordedResult.answer.leaves));
      assert.equal(set.size, recordedResult.answer.size);
    });
  }
}
