/** A condition in the status of a pod: in place of the one of its type, whose time it keeps while it says the same. */
import type { ApiObject } from '../../pure/object.ts';

export type PodCondition = {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string | null;
};

/** `now`: as the API writes times. */
export function withCondition(pod: ApiObject, { type, status, ...rest }: PodCondition, now: string): ApiObject {
  const there = (pod.status ?? {}) as { conditions?: PodCondition[] };
  const conditions = [...(there.conditions ?? [])];
  const at = conditions.findIndex((one) => one.type === type);
  const known = conditions[at];
  const lastTransitionTime = known?.status === status ? (known.lastTransitionTime ?? null) : now;
  const condition = { type, status, lastProbeTime: null, lastTransitionTime, ...rest };
  conditions.splice(at < 0 ? conditions.length : at, 1, condition);
  return { ...pod, status: { ...there, conditions } };
}
