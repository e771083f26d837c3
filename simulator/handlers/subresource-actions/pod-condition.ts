/** Sets a condition in the status of a pod. lastTransitionTime changes only if the status of the condition changes. */

import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';

export type PodCondition = {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
};

/** Returns the pod with the condition. `now` is a time in the format of the API. */
export function setPodCondition(
  pod: ApiObject,
  { type, status, ...otherMembers }: PodCondition,
  now: string,
): ApiObject {
  const podStatus = readMembers(pod.status);
  const currentStatus: { conditions?: PodCondition[] } = podStatus;
  const conditions = [...(currentStatus.conditions ?? [])];
  const index = conditions.findIndex((condition) => condition.type === type);
  const previous = conditions[index];
  const lastTransitionTime = previous?.status === status ? (previous.lastTransitionTime ?? null) : now;
  const condition = { type, status, lastProbeTime: null, lastTransitionTime, ...otherMembers };
  conditions.splice(index < 0 ? conditions.length : index, 1, condition);
  return { ...pod, status: { ...podStatus, conditions } };
}
