/** Limits the managers with operation Update to ten: the oldest ones of a version are merged into `ancient-changes`. */
import { compareText } from '../go/text.ts';
import type { ManagedFields } from './managed-fields.ts';
import { toIdentifier } from './manager.ts';

const MOST = 10;
const BUCKET = 'ancient-changes';

export function capUpdateManagers(managed: ManagedFields): ManagedFields {
  const updaters = [...managed.managers].filter(([, { applied }]) => !applied).map(([identifier]) => identifier);
  if (updaters.length <= MOST) return managed;
  const managers = new Map(managed.managers);
  const times = new Map(managed.times);
  const seconds = (identifier: string): number => Math.floor(Date.parse(times.get(identifier) ?? '') / 1000) || 0;
  const oldest = updaters.sort((one, other) => seconds(one) - seconds(other) || compareText(one, other));
  const firstOf = new Map<string, string>();
  let length = oldest.length;
  for (const identifier of oldest) {
    if (length <= MOST) break;
    const owned = managers.get(identifier);
    if (owned === undefined) continue;
    const { version } = owned;
    const first = firstOf.get(version);
    if (first === undefined) {
      firstOf.set(version, identifier);
      continue;
    }
    const bucket = toIdentifier({ name: BUCKET, operation: 'Update', apiVersion: version, subresource: '' });
    const bucketSet = managers.get(bucket) ?? managers.get(first);
    if (!managers.has(bucket)) managers.delete(first);
    managers.set(bucket, { ...owned, set: bucketSet === undefined ? owned.set : owned.set.union(bucketSet.set) });
    managers.delete(identifier);
    length--;
    // The time of its newest change.
    const time = managed.times.get(identifier);
    if (time === undefined) times.delete(bucket);
    else times.set(bucket, time);
  }
  return { managers, times };
}
