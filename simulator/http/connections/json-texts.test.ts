import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateJsonTexts } from './json-texts.ts';

test('the concatenated texts are the JSON document, for every number of levels', () => {
  const document = {
    'a"b': { c: { d: [1, { e: null }] }, none: undefined, empty: {} },
    list: [{ f: 'é\n' }],
    nothing: null,
    number: 1.5,
    last: {},
  };
  for (const levels of [1, 2, 3, 9])
    assert.equal([...generateJsonTexts(document, levels)].join(''), JSON.stringify(document), `${levels} levels`);
  assert.equal([...generateJsonTexts({}, 2)].join(''), '{}');
  assert.ok([...generateJsonTexts(document, 2)].length > [...generateJsonTexts(document, 1)].length);
});
