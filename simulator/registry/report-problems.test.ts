import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { parseQuantity } from '../pure/quantity/quantity.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../pure/status/field-problem.ts';
import { formatGoQuantity } from './kinds/go-quantity.ts';
import { formatProblemValues, moveDeclarativeProblems } from './report-problems.ts';

const TEST_PROBLEMS = [
  createInvalidValueProblem('f', { unquoted: 'a' }, 'd: a'),
  createInvalidValueProblem('f', formatGoQuantity(parseQuantity('1.5')), 'must be an integer'),
];

function listMessages(release: string): string[] {
  return formatProblemValues(TEST_PROBLEMS, findReleaseBehaviors(release)).map(({ message }) => message);
}

test('values are in Go syntax until 1.33, and in JSON since 1.34', () => {
  const [textMessage, quantityMessage] = listMessages('1.33');
  assert.equal(textMessage, 'Invalid value: a: d: a');
  // The printed members of a Go quantity depend on whether the quantity was printed before.
  assert.match(quantityMessage ?? '', /^Invalid value: resource\.Quantity\{.*\}: must be an integer$/);
  assert.deepEqual(listMessages('1.34'), ['Invalid value: "a": d: a', 'Invalid value: "1500m": must be an integer']);
});

// Recorded from kube-apiserver 1.37.2 on 2026-11-28 for the opaque driver of a DeviceClass and the handler of a RuntimeClass.
test('a format problem precedes a length problem, and is not moved to the end if the field is immutable', () => {
  const problems = [
    createTooLongProblem('f', 63),
    createInvalidValueProblem('g', 'a', 'field is immutable'),
    createInvalidValueProblem('f', 'X_', 'd'),
    createInvalidValueProblem('g', 'a', 'e'),
  ];
  assert.deepEqual(
    moveDeclarativeProblems(problems, () => 0).map(({ field, message }) => `${field}: ${message}`),
    [
      'g: Invalid value: "a": e',
      'f: Invalid value: "X_": d',
      'f: Too long: may not be more than 63 bytes',
      'g: Invalid value: null: field is immutable',
    ],
  );
});

// Recorded from kube-apiserver 1.37.2 on 2026-11-29 for the spec of a VolumeAttachment and the provisioner of a StorageClass.
test('problems of an immutable field and its members are not moved to the end', () => {
  const problems = [
    createRequiredProblem('spec.attacher'),
    createRequiredProblem('spec.source', 'd'),
    createInvalidValueProblem('spec', { unquoted: 'S{}' }, 'field is immutable'),
  ];
  assert.deepEqual(
    moveDeclarativeProblems(problems, ({ field }) => (field === 'spec.source' ? undefined : 0)).map(
      ({ field }) => field,
    ),
    ['spec.attacher', 'spec.source', 'spec'],
  );
});

// Recorded from kube-apiserver 1.37.2 on 2026-11-29 for the requests of a ResourceClaim and the addressType of an EndpointSlice.
test('equal items precede other problems of their list, and an immutable field follows a missing value', () => {
  const problems = [
    createInvalidValueProblem('a[0].b', 'x', 'd'),
    createInvalidValueProblem('c', null, 'field is immutable'),
    createRequiredProblem('c'),
    createDuplicateProblem('a[1]', 'x'),
    createDuplicateProblem('a[2]', 'x'),
  ];
  assert.deepEqual(
    moveDeclarativeProblems(problems, () => 0).map(({ field, type }) => `${field} ${type}`),
    [
      'a[1] FieldValueDuplicate',
      'a[2] FieldValueDuplicate',
      'a[0].b FieldValueInvalid',
      'c FieldValueRequired',
      'c FieldValueInvalid',
    ],
  );
});

// Recorded from kube-apiserver 1.33.13 and 1.37.2 on 2026-11-28 for onExitCodes of a Job.
test('lists of numbers are formatted in the syntax of the release', () => {
  const problems = ['[]int32{3, 1}', '[]int32{}'].map((unquoted) => createInvalidValueProblem('f', { unquoted }, 'd'));
  const formatMessages = (release: string) =>
    formatProblemValues(problems, findReleaseBehaviors(release)).map(({ message }) => message);
  assert.deepEqual(formatMessages('1.33'), ['Invalid value: []int32{3, 1}: d', 'Invalid value: []int32{}: d']);
  assert.deepEqual(formatMessages('1.34'), ['Invalid value: [3,1]: d', 'Invalid value: []: d']);
});
