/** Limits the number of managers with the operation Update to ten. The oldest managers of a version are merged into `ancient-changes`. */
import { compareText } from '../go/text.ts';
import type { ManagedFields } from './managed-fields.ts';
import { toIdentifier } from './manager.ts';

const MAX_UPDATE_MANAGERS = 10;
const BUCKET_MANAGER = 'ancient-changes';

export function capUpdateManagers(managedFields: ManagedFields): ManagedFields {
  const updaters = [...managedFields.managers]
    .filter(([, { isApplied }]) => !isApplied)
    .map(([identifier]) => identifier);
  if (updaters.length <= MAX_UPDATE_MANAGERS) return managedFields;
  const managers = new Map(managedFields.managers);
  const times = new Map(managedFields.times);
  const readSeconds = (identifier: string): number => Math.floor(Date.parse(times.get(identifier) ?? '') / 1000) || 0;
  const sortedUpdaters = updaters.sort((a, b) => readSeconds(a) - readSeconds(b) || compareText(a, b));
  const firstManagers = new Map<string, string>();
  let length = sortedUpdaters.length;
  for (const identifier of sortedUpdaters) {
    if (length <= MAX_UPDATE_MANAGERS) break;
    const owner = managers.get(identifier);
    if (owner === undefined) continue;
    const { version } = owner;
    const first = firstManagers.get(version);
    if (first === undefined) {
      firstManagers.set(version, identifier);
      continue;
    }
    const bucket = toIdentifier({ name: BUCKET_MANAGER, operation: 'Update', apiVersion: version, subresource: '' });
    const bucketSet = managers.get(bucket) ?? managers.get(first);
    if (!managers.has(bucket)) managers.delete(first);
    managers.set(bucket, {
      ...owner,
      set: bucketSet === undefined ? owner.set : owner.set.union(bucketSet.set),
    });
    managers.delete(identifier);
    length--;
    // The merged entry has the time of its newest change.
    const time = managedFields.times.get(identifier);
    if (time === undefined) times.delete(bucket);
    else times.set(bucket, time);
  }
  return { managers, times };
}
