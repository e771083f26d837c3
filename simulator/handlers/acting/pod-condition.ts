/** Sets a condition in the status of a pod; lastTransitionTime changes only with the status of the condition. */

import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';

export type PodCondition = {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
};

/** `now`: in the time format of the API. */
export function setPodCondition(pod: ApiObject, { type, status, ...rest }: PodCondition, now: string): ApiObject {
  const podStatus = readMembers(pod.status);
  const currentStatus: { conditions?: PodCondition[] } = podStatus;
  const conditions = [...(currentStatus.conditions ?? [])];
  const index = conditions.findIndex((condition) => condition.type === type);
  const previous = conditions[index];
  const lastTransitionTime = previous?.status === status ? (previous.lastTransitionTime ?? null) : now;
  const condition = { type, status, lastProbeTime: null, lastTransitionTime, ...rest };
  conditions.splice(index < 0 ? conditions.length : index, 1, condition);
  return { ...pod, status: { ...podStatus, conditions } };
}
