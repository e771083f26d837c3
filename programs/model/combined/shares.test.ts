import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Place } from './place.ts';
import { shareOf, WAYS_TO_SHARE } from './shares.ts';

const PLACE: Place = { collection: '/c', object: { kind: 'Endpoints' }, changes: [] };

describe('shares of one object', () => {
  it('are patches of each sort in turn', () => {
    const types = [0, 1, 2, 3].map((turn) => shareOf(turn, 'one', '1', PLACE).contentType.split(/[/+]/)[1]);
    deepEqual(types, ['merge-patch', 'json-patch', 'apply-patch', 'merge-patch']);
    deepEqual(new Set(types).size, WAYS_TO_SHARE);
  });
});
