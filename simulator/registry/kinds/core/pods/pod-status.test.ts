/** Tests writes of the status of a Pod. The expected values are recorded from kube-apiserver 1.37.2 on 2026-11-29. Those of 1.36 follow its source. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { recordOmission } from '../../../../pure/value/omitted-members.ts';
import type { Fields } from '../../../object-fields.ts';
import { preparePodStatus } from './pod-status.ts';

const STORED_STATUS = {
  qosClass: 'Guaranteed',
  observedGeneration: 3,
  conditions: [
    { type: 'Ready', observedGeneration: 2 },
    { type: 'Ready', observedGeneration: 1 },
  ],
  resourceClaimStatuses: [{ name: 'a' }],
};

function writeStatus(status: Fields, release = '1.37'): unknown {
  const createPod = (status: Fields): ApiObject => ({ metadata: {}, status }) as unknown as ApiObject;
  const pod = createPod(status);
  preparePodStatus(pod, createPod(structuredClone(STORED_STATUS)), findReleaseBehaviors(release));
  return pod.status;
}

test('fields that a write to the status omits keep their stored values', () => {
  const { qosClass, observedGeneration, resourceClaimStatuses } = STORED_STATUS;
  assert.deepEqual(writeStatus({}), { qosClass, observedGeneration, resourceClaimStatuses });
  assert.deepEqual(writeStatus({}, '1.36'), { qosClass, observedGeneration });
});

test('an empty list of claim statuses removes the stored list', () => {
  const { qosClass, observedGeneration } = STORED_STATUS;
  const status = {};
  recordOmission(status, 'resourceClaimStatuses');
  assert.deepEqual(writeStatus(status), { qosClass, observedGeneration });
});

test('the observedGeneration 0 is replaced by the stored value', () => {
  const { qosClass, observedGeneration } = STORED_STATUS;
  assert.deepEqual(writeStatus({ observedGeneration: 0 }, '1.36'), { qosClass, observedGeneration });
});

test('each condition of a type gets the observedGeneration of one stored condition of this type', () => {
  const conditions = [
    { type: 'Ready' },
    { type: 'Ready', observedGeneration: 5 },
    { type: 'Ready' },
    { type: 'Other' },
  ];
  const { conditions: storedConditions } = writeStatus({ conditions }) as { conditions: unknown };
  assert.deepEqual(storedConditions, [{ type: 'Ready', observedGeneration: 2 }, ...conditions.slice(1)]);
});
