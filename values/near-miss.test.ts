import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nearMisses, suggestion } from './near-miss.ts';

const KNOWN = ['rv-get-unset', 'rv-get-zero', 'rv-get-other', 'watch-type-added', 'health-livez'];

describe('near misses', () => {
  it('finds what is a letter away, and what shares all words', () => {
    assert.deepEqual(nearMisses('rv-get-zerro', KNOWN)[0], 'rv-get-zero');
    assert.deepEqual(nearMisses('type-added', KNOWN), ['watch-type-added']);
    assert.equal(suggestion('nothing-like-it', KNOWN), '');
    assert.equal(suggestion('helth-livez', KNOWN), '; did you mean health-livez?');
  });

  it('always finds a name with one letter dropped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), fc.nat(), (name, position) => {
        const at = position % name.length;
        return nearMisses(name.slice(0, at) + name.slice(at + 1), KNOWN).includes(name);
      }),
    );
  });
});
