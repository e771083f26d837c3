/** Tests canonical quantities with the results of kubectl 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalizeQuantity, InvalidQuantityError } from './quantity.ts';

const RECORDED_QUANTITIES =
  '1000=1k 1500=1500 1024=1024 0.5Ki=512 1.1Ki=1126400m 1.5Ki=1536 1e-10=1e-9 0.1n=1n 100000000000000000000=100E 1Ei=1Ei ' +
  '100Ei=9223372036854775807 0=0 -0=0 +5=+5 -1.5=-1500m 1e2=100 100e1=1e3 1E3=1E3 12e6=12e6 1.5e3=1500 .=0 1k=1k 1Mi=1Mi ' +
  '1e1000=10e999 1000m=1 1500m=1500m 010=010 1.50=1500m 1024Ki=1Mi 1025Ki=1025Ki 3e-1=300e-3 5e+3=5e+3';
for (const pair of RECORDED_QUANTITIES.split(' ')) {
  const [typedQuantity = '', canonicalQuantity] = pair.split('=');
  test(`${typedQuantity || 'the empty string'} is sent as ${canonicalQuantity}`, () =>
    assert.equal(canonicalizeQuantity(typedQuantity), canonicalQuantity));
}

for (const invalidQuantity of ['', '1e', '1nn', '1.2.3', '1_0', '1K', '1i', '1ki', 'one', ' 1']) {
  test(`${JSON.stringify(invalidQuantity)} is not a quantity`, () =>
    assert.throws(() => canonicalizeQuantity(invalidQuantity), InvalidQuantityError));
}
