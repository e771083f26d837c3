import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatFloat } from '../go/format-float.ts';
import type { Json, JsonObject } from '../object.ts';
import { parseFieldsV1, toFieldsV1 } from './fields-v1.ts';
import { type Path, showPath } from './path-element.ts';

type Recorded =
  | { readonly fields: Json; readonly answer: { fields: JsonObject; size: number; leaves: JsonObject } }
  | { readonly show: Path; readonly answer: { shown: string } };

/** The recorded results of the published library, a line each (verify/record/observe-ownership.ts). */
const observedResults = readFileSync(new URL('./observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

for (const one of observedResults) {
  if ('show' in one) {
    test(`the path ${JSON.stringify(one.show)} is printed as by structured-merge-diff`, () => {
      assert.equal(showPath(one.show, formatFloat), one.answer.shown);
    });
  } else {
    test(`the fields ${JSON.stringify(one.fields)} are read, sorted and counted as by structured-merge-diff`, () => {
      const set = parseFieldsV1(one.fields);
      assert.equal(JSON.stringify(toFieldsV1(set)), JSON.stringify(one.answer.fields));
      assert.equal(JSON.stringify(toFieldsV1(set.leaves())), JSON.stringify(one.answer.leaves));
      assert.equal(set.size, one.answer.size);
    });
  }
}
