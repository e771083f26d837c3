/**
 * Sorts causes whose order is random. kube-apiserver validates the members of maps in the random order in which Go iterates over them, for
 * example `spec.hard[cpu]` and `spec.hard[memory]`.
 */
import { GADGETS_GROUP } from '../kinds/custom-kind.ts';

/** Maps for which the field of a cause is the path of the map, without the key of the member. */
const MAP_FIELDS = new Set(['metadata.labels', 'metadata.annotations']);
/** Matches the field of a member of a map. The indexes of lists are numbers. */
const MAP_MEMBER = /^(.*?)\[(?!\d+\])([^\]]*)\]/;

interface Cause {
  readonly field?: string;
}

/**
 * Sorts the causes of a Status if their order is random, and removes them from the message. kube-apiserver also checks the members of a
 * custom resource in random order.
 */
export function sortCauses(value: object): object {
  const { message, details, ...status } = value as {
    message?: unknown;
    details?: { group?: string; causes?: Cause[] };
  };
  const causes = details?.causes ?? [];
  if (typeof message !== 'string' || causes.length < 2) return value;
  if (details?.group?.endsWith(GADGETS_GROUP) !== true && !hasRandomOrder(causes)) return value;
  return {
    ...status,
    message: message.replace(/: .*/s, ''),
    details: { ...details, causes: causes.toSorted(compareValues) },
  };
}

/** Reports whether causes refer to several members of one map. */
function hasRandomOrder(causes: readonly Cause[]): boolean {
  const keysByMap = new Map<string, string>();
  return causes.some(({ field = '' }) => {
    if (MAP_FIELDS.has(field)) return true;
    const [, map, key] = MAP_MEMBER.exec(field) ?? [];
    if (map === undefined || key === undefined) return false;
    const isOtherKey = (keysByMap.get(map) ?? key) !== key;
    keysByMap.set(map, key);
    return isOtherKey;
  });
}

export function compareValues(first: unknown, second: unknown): number {
  const [firstText, secondText] = [JSON.stringify(first), JSON.stringify(second)];
  return firstText < secondText ? -1 : firstText > secondText ? 1 : 0;
}
