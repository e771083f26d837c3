import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRangeProblems } from './number-ranges.ts';

const schema = {
  properties: {
    size: { type: 'integer' },
    port: { type: 'integer', format: 'int32' },
    ratio: { type: 'number', format: 'float' },
    list: { items: { type: 'integer' } },
  },
};

test('numbers within the range of their type and format have no problem', () => {
  assert.deepEqual(
    findRangeProblems({ size: 2 ** 40, port: -(2 ** 31), ratio: 1.5, list: [3], other: 1.5 }, schema),
    [],
  );
});

test('an invalid number is reported with its path in the message and with the field <nil>', () => {
  const problems = findRangeProblems({ size: 1.5, port: 2 ** 31, ratio: 1e300, list: [1, 1e300] }, schema);
  assert.deepEqual(
    problems.map(({ field, message }) => `${field}: ${message}`),
    [
      '<nil>: Invalid value: "": Checked value must be of type integer (default format) in size',
      '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in port',
      '<nil>: Invalid value: "": Checked value must be of type number with format float in ratio',
      '<nil>: Invalid value: "": Checked value must be of type integer (default format) in list[1]',
    ],
  );
});

test('formats other than int32, int64, float and double are ignored', () => {
  const properties = {
    count: { type: 'integer', format: 'uint32' },
    total: { type: 'integer', format: 'uint64' },
    share: { type: 'number', format: 'float32' },
  };
  assert.deepEqual(findRangeProblems({ count: 2 ** 40, total: -1, share: 1e300 }, { properties }), []);
  const [problem] = findRangeProblems({ count: 1.5 }, { properties });
  assert.match(problem?.message ?? '', /integer \(default format\) in count$/);
});
