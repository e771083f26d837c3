import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonTexts } from './json-texts.ts';

test('the concatenated parts are the JSON document, for every number of levels', () => {
  const document = {
    'a"b': { c: { d: [1, { e: null }] }, none: undefined, empty: {} },
    list: [{ f: 'é\n' }],
    nothing: null,
    number: 1.5,
    last: {},
  };
  for (const levels of [1, 2, 3, 9])
    assert.equal([...jsonTexts(document, levels)].join(''), JSON.stringify(document), `${levels} levels`);
  assert.equal([...jsonTexts({}, 2)].join(''), '{}');
  assert.ok([...jsonTexts(document, 2)].length > [...jsonTexts(document, 1)].length);
});
