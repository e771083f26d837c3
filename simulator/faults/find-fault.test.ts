import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingError } from '../start/settings.ts';
import { FAULTS } from './catalogue.ts';
import { findFault } from './find-fault.ts';

const ids = Object.keys(FAULTS);

test('a fault is found by its name', () => {
  for (const id of ids) assert.equal(findFault(id), id);
});

test('an unknown name is refused in one line that tells near ones', () => {
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
