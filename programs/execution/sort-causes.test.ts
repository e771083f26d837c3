import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortCauses } from './sort-causes.ts';

const createStatus = (...fields: string[]) => ({
  message: `a: [${fields.join(', ')}]`,
  details: { causes: fields.map((field) => ({ field })) },
});

test('causes about several members of a map are sorted, and removed from the message', () =>
  assert.deepEqual(sortCauses(createStatus('spec.hard[example.com/b]', 'spec.hard[a]')), {
    message: 'a',
    details: { causes: [{ field: 'spec.hard[a]' }, { field: 'spec.hard[example.com/b]' }] },
  }));

for (const fields of [
  ['spec.ports[1]', 'spec.ports[0]'],
  ['spec.hard[b]', 'spec.hard[b]', 'spec'],
  ['spec.min[b]', 'spec.max[a]'],
]) {
  test(`the causes of ${fields.join(', ')} keep their order`, () => {
    const status = createStatus(...fields);
    assert.equal(sortCauses(status), status);
  });
}
