/** Tests writes of the status of a Pod. The expected values follow podStatusStrategy.PrepareForUpdate of Kubernetes 1.36 and 1.37. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../../pure/object.ts';
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

test('a status without the kept fields gets the stored values', () => {
  const { qosClass, observedGeneration, resourceClaimStatuses } = STORED_STATUS;
  assert.deepEqual(writeStatus({}), { qosClass, observedGeneration, resourceClaimStatuses });
  assert.deepEqual(writeStatus({}, '1.36'), { qosClass, observedGeneration });
});

test('the observedGeneration 0 is replaced, and an empty list of claims is stored', () => {
  const status = { qosClass: 'Burstable', observedGeneration: 0, resourceClaimStatuses: [] };
  assert.deepEqual(writeStatus(status), { ...status, observedGeneration: 3 });
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
