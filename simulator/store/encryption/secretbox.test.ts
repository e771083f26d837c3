import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openSecretbox, sealSecretbox } from './secretbox.ts';

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);

test('the vector that implementations of NaCl share', () => {
  const sealed = sealSecretbox(filled(32, 1), filled(64, 3), filled(24, 2));
  const wanted =
    '8442bc313f4626f1359e3b50122b6ce6fe66ddfe7d39d14e637eb4fd5b45beadab55198df6ab5368439792a23c87db70acb6156dc5ef957ac04f6276cf6093b84be77ff0849cc33e34b7254d5a8f65ad';
  assert.equal(Buffer.from(sealed.subarray(24)).toString('hex'), wanted);
});

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('what was sealed opens with its key, and with no other, and not when a bit was turned', () => {
  fc.assert(
    fc.property(bytes(32), bytes(24), fc.uint8Array({ maxLength: 300 }), fc.nat(), (key, nonce, plain, at) => {
      const sealed = sealSecretbox(key, plain, nonce);
      assert.deepEqual(Buffer.from(openSecretbox(key, sealed) ?? 'none'), Buffer.from(plain));
      const turned = Buffer.from(sealed);
      const place = at % turned.length;
      turned[place] = (turned[place] as number) ^ 1;
      assert.equal(openSecretbox(key, turned), undefined);
      const other = Buffer.from(key);
      other[at % 32] = (other[at % 32] as number) ^ 128;
      assert.equal(openSecretbox(other, sealed), undefined);
    }),
    { numRuns: 50 },
  );
  assert.equal(openSecretbox(filled(32, 1), filled(39, 0)), undefined);
});
