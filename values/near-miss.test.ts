import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findNearMisses, formatSuggestion } from './near-miss.ts';

const VALID_NAMES = ['rv-get-unset', 'rv-get-zero', 'rv-get-other', 'watch-type-added', 'health-livez'];

describe('the search for similar names', () => {
  it('finds names with one wrong letter, and names that contain all words', () => {
    assert.deepEqual(findNearMisses('rv-get-zerro', VALID_NAMES)[0], 'rv-get-zero');
    assert.deepEqual(findNearMisses('type-added', VALID_NAMES), ['watch-type-added']);
    assert.equal(formatSuggestion('nothing-like-it', VALID_NAMES), '');
    assert.equal(formatSuggestion('helth-livez', VALID_NAMES), '; did you mean health-livez?');
  });

  it('finds a name with one missing letter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID_NAMES), fc.nat(), (name, position) => {
        const index = position % name.length;
        return findNearMisses(name.slice(0, index) + name.slice(index + 1), VALID_NAMES).includes(name);
      }),
    );
  });
});
