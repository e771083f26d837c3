import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodePercent, parseIntegerParameter, parseQuery, readBooleanParameter, readTextParameter } from './query.ts';

test('names and values of a query are decoded; pairs with invalid escapes or semicolons are ignored', () => {
  const query = parseQuery('a=1&a=2&b&c=%zz&d=x%20y&e=p+q&f;g=1&=empty');
  assert.deepEqual(Object.fromEntries(query), { a: ['1', '2'], b: [''], d: ['x y'], e: ['p q'], '': ['empty'] });
  assert.equal(readTextParameter(query, 'a'), '1');
  assert.equal(readTextParameter(query, 'nope'), undefined);
});

test('a boolean is false if it is missing, 0 or any spelling of false, and otherwise true', () => {
  for (const queryText of ['', 'w=0', 'w=false', 'w=FALSE', 'w=False&w=1'])
    assert.equal(readBooleanParameter(parseQuery(queryText), 'w'), false, queryText);
  for (const queryText of ['w', 'w=', 'w=1', 'w=true', 'w=maybe', 'w=no'])
    assert.equal(readBooleanParameter(parseQuery(queryText), 'w'), true, queryText);
});

test('integers are parsed strictly, with the error messages of kube-apiserver', () => {
  const readInteger = (text: string) => parseIntegerParameter(parseQuery(`n=${text}`), 'n');
  assert.deepEqual(parseIntegerParameter(parseQuery(''), 'n'), { ok: true, value: undefined });
  assert.deepEqual(readInteger('-5'), { ok: true, value: -5 });
  assert.deepEqual(readInteger('%2B5'), { ok: true, value: 5 });
  assert.deepEqual(readInteger('abc'), { ok: false, message: 'strconv.ParseInt: parsing "abc": invalid syntax' });
  assert.deepEqual(readInteger(''), { ok: false, message: 'strconv.ParseInt: parsing "": invalid syntax' });
  assert.deepEqual(readInteger('9223372036854775808'), {
    ok: false,
    message: 'strconv.ParseInt: parsing "9223372036854775808": value out of range',
  });
});

test('names and values from encodeURIComponent are decoded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), { maxLength: 6 }),
      (pairs) => {
        const queryText = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&');
        const decodedPairs = [...parseQuery(queryText)].flatMap(([name, values]) =>
          values.map((value) => [name, value]),
        );
        const sortPairs = (list: readonly (readonly string[])[]) => list.map((pair) => JSON.stringify(pair)).sort();
        assert.deepEqual(sortPairs(decodedPairs), sortPairs(pairs));
      },
    ),
  );
});

test('invalid percent encoding returns undefined, and invalid UTF-8 is replaced', () => {
  assert.equal(decodePercent('a%2Fb'), 'a/b');
  assert.equal(decodePercent('%zz'), undefined);
  assert.equal(decodePercent('%'), undefined);
  assert.equal(decodePercent('x%ff%41'), 'x\uFFFD');
});

test('a huge integer is out of range, and leading zeros are ignored', () => {
  const readLimit = (text: string) => parseIntegerParameter(new Map([['limit', [text]]]), 'limit');
  assert.equal(readLimit('9'.repeat(1_000_000)).ok, false);
  assert.deepEqual(readLimit(`+${'0'.repeat(1000)}5`), { ok: true, value: 5 });
});
