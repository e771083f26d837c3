import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingError } from '../start/settings.ts';
import { FAULTS } from './catalogue.ts';
import { findFault } from './find-fault.ts';

const ids = Object.keys(FAULTS);

test('finds a fault by its ID', () => {
  for (const id of ids) assert.equal(findFault(id), id);
});

test('an unknown ID is an error with similar IDs', () => {
  for (const [name, message] of [
    ['no-such-fault-at-all', /^there is no fault 'no-such-fault-at-all'; .*$/],
    [`${ids[0]}x`, new RegExp(`did you mean .*${ids[0]}`)],
  ] as const) {
    assert.throws(
      () => findFault(name),
      (error) => error instanceof SettingError && message.test(error.message),
    );
  }
});
