import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Leaves, OwnershipModel } from './ownership-model.ts';

const createLeaves = (record: Record<string, unknown>): Leaves => new Map(Object.entries(record));
const summarizeOwners = (model: OwnershipModel) =>
  Object.fromEntries(
    model.owners.map(({ owner, paths }) => [`${owner.manager} ${owner.operation}`, [...paths].join()]),
  );

test('an apply takes ownership, conflicts with other owners, and takes their fields with force', () => {
  const model = new OwnershipModel();
  model.apply('one', createLeaves({ '.a': 1, '.b': 1 }), { force: false });
  model.apply('two', createLeaves({ '.b': 1 }), { force: false });
  assert.deepEqual(summarizeOwners(model), { 'one Apply': '.a,.b', 'two Apply': '.b' });
  const conflicts = model.apply('one', createLeaves({ '.b': 2 }), { force: false });
  assert.deepEqual(conflicts, [{ owner: { manager: 'two', operation: 'Apply' }, path: '.b' }]);
  assert.equal(model.leaves.get('.b'), 1);
  assert.deepEqual(model.apply('one', createLeaves({ '.b': 2 }), { force: true }), []);
  assert.deepEqual(summarizeOwners(model), { 'one Apply': '.b' });
  assert.deepEqual([...model.leaves], [['.b', 2]]);
});

test('an update takes ownership of the fields that it changes, and no others', () => {
  const model = new OwnershipModel();
  model.apply('one', createLeaves({ '.a': 1, '.b': 1, '.c': 1 }), { force: false });
  model.update('one', createLeaves({ '.a': 2, '.b': 1, '.c': undefined }));
  assert.deepEqual(summarizeOwners(model), { 'one Apply': '.b', 'one Update': '.a' });
  assert.deepEqual([...model.leaves.keys()], ['.a', '.b']);
});

test('an applier owns exactly its applied configuration; applying it again changes nothing', () => {
  const fieldsArbitrary = fc.dictionary(fc.constantFrom('.a', '.b', '.c'), fc.integer({ max: 2, min: 0 }));
  const program = fc.array(
    fc.record({ manager: fc.constantFrom('one', 'two'), fields: fieldsArbitrary, force: fc.boolean() }),
  );
  fc.assert(
    fc.property(program, fieldsArbitrary, (steps, lastStep) => {
      const model = new OwnershipModel();
      for (const { manager, fields: appliedFields, force } of steps)
        model.apply(manager, createLeaves(appliedFields), { force });
      model.apply('one', createLeaves(lastStep), { force: true });
      const leavesAfter = [summarizeOwners(model), [...model.leaves]];
      assert.equal(summarizeOwners(model)['one Apply'] ?? '', Object.keys(lastStep).join());
      assert.deepEqual(model.apply('one', createLeaves(lastStep), { force: false }), []);
      assert.deepEqual([summarizeOwners(model), [...model.leaves]], leavesAfter);
    }),
  );
});
