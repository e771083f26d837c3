import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  compareQuantities,
  formatCanonical,
  isInteger,
  parseQuantity,
  type Quantity,
  roundToMilli,
} from './quantity.ts';

/** Results of kube-apiserver for each text on 2026-11-20; `raw` marks values that are not strings. */
const observedQuantities = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as Record<
  string,
  string | { error: string }
>;

for (const [text, expected] of Object.entries(observedQuantities)) {
  if (text.startsWith('raw')) continue;
  test(`${JSON.stringify(text)} is parsed like by kube-apiserver`, () => {
    if (typeof expected === 'string') assert.equal(parseQuantity(text).text, expected);
    else
      assert.throws(
        () => parseQuantity(text),
        (error: Error) => expected.error.endsWith(`: ${error.message}`),
      );
  });
}

const decimalArbitrary = fc.tuple(
  fc.constantFrom('', '-', '+'),
  fc.nat({ max: 10 ** 9 }),
  fc.option(fc.stringMatching(/^[0-9]{0,6}$/)),
);
const suffixArbitrary = fc.constantFrom(
  '',
  'n',
  'u',
  'm',
  'k',
  'M',
  'G',
  'T',
  'P',
  'Ki',
  'Mi',
  'Gi',
  'Ti',
  'e3',
  'E-2',
  'e+5',
);
const quantityArbitrary = fc
  .tuple(decimalArbitrary, suffixArbitrary)
  .map(
    ([[sign, integerDigits, fraction], suffix]) =>
      `${sign}${integerDigits}${fraction === null ? '' : `.${fraction}`}${suffix}`,
  );

/** Reports whether a quantity is a multiple of 1000 E, for which there is no suffix. */
function isMultipleOf1000E({ unscaled: unscaledValue, scale, format }: Quantity): boolean {
  const sextillion = 10n ** 21n;
  return (
    format === 'decimalSI' &&
    scale >= 0 &&
    (unscaledValue * 10n ** BigInt(scale)) % sextillion === 0n &&
    unscaledValue !== 0n
  );
}

test('a quantity is an integer if its thousandths are, as 64-bit integers', () => {
  const integers = ['1', '1.0', '1000m', '10E', '1e30', '9223372036854775808', '10Ei'];
  const others = ['1.5', '100m', '1n', '12345678901234567890', '99999999999999999999999', '1000000000000000000000m'];
  assert.deepEqual(
    [...integers, ...others].filter((text) => isInteger(parseQuantity(text))),
    integers,
  );
});

test('multiples of 1000E lose their suffix, as in kube-apiserver', () => {
  assert.equal(parseQuantity('1000E').text, '1');
  assert.equal(parseQuantity('12000000000T').text, '12');
  assert.equal(parseQuantity('1000000001T').text, '1000000001T');
});

test('the canonical form is stable and has the same value', () => {
  fc.assert(
    fc.property(quantityArbitrary, (text) => {
      const quantity = parseQuantity(text);
      fc.pre(!isMultipleOf1000E(quantity));
      const reparsedQuantity = parseQuantity(quantity.text);
      assert.equal(compareQuantities(quantity, reparsedQuantity), 0);
      assert.equal(parseQuantity(reparsedQuantity.text).text, reparsedQuantity.text);
      assert.equal(parseQuantity(formatCanonical(quantity)).text, formatCanonical(quantity));
    }),
  );
});

test('the order of quantities agrees with arithmetic', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (first, second) => {
      const [left, right] = [parseQuantity(`${first}m`), parseQuantity(`${second}m`)];
      assert.equal(compareQuantities(left, right), Math.sign(first - second));
    }),
  );
});

test('values are rounded away from zero', () => {
  assert.equal(parseQuantity('0.1n').text, '1n');
  assert.equal(parseQuantity('-0.1n').text, '-1n');
});

test('quantities of core resource lists are rounded up to thousandths', () => {
  // Seen on kube-apiserver 1.25.16, 2026-11-28: the status of a Node.
  assert.equal(roundToMilli('100n'), '1m');
  assert.equal(roundToMilli('1500u'), '2m');
  assert.equal(roundToMilli('1.5'), '1500m');
  assert.equal(roundToMilli('2Gi'), '2Gi');
  assert.equal(roundToMilli('+5'), '+5');
});
