/** Limits the number of managers with the operation Update to ten. The oldest managers of a version are merged into `ancient-changes`. */
import { compareText } from '../go/text.ts';
import type { ManagedFields } from './managed-fields.ts';
import { formatManagerIdentifier } from './manager.ts';

const MAX_UPDATE_MANAGERS = 10;
const ANCIENT_CHANGES_MANAGER = 'ancient-changes';

export function capUpdateManagers(managedFields: ManagedFields): ManagedFields {
  const updateManagers = [...managedFields.managers]
    .filter(([, { isApplied }]) => !isApplied)
    .map(([identifier]) => identifier);
  if (updateManagers.length <= MAX_UPDATE_MANAGERS) return managedFields;
  const managers = new Map(managedFields.managers);
  const times = new Map(managedFields.times);
  const readSeconds = (identifier: string): number => Math.floor(Date.parse(times.get(identifier) ?? '') / 1000) || 0;
  const oldestFirstManagers = updateManagers.sort((a, b) => readSeconds(a) - readSeconds(b) || compareText(a, b));
  const oldestManagerByVersion = new Map<string, string>();
  let managerCount = oldestFirstManagers.length;
  for (const identifier of oldestFirstManagers) {
    if (managerCount <= MAX_UPDATE_MANAGERS) break;
    const managerFields = managers.get(identifier);
    if (managerFields === undefined) continue;
    const { version } = managerFields;
    const oldestManager = oldestManagerByVersion.get(version);
    if (oldestManager === undefined) {
      oldestManagerByVersion.set(version, identifier);
      continue;
    }
    const ancientManager = formatManagerIdentifier({
      name: ANCIENT_CHANGES_MANAGER,
      operation: 'Update',
      apiVersion: version,
      subresource: '',
    });
    const ancientFields = managers.get(ancientManager) ?? managers.get(oldestManager);
    if (!managers.has(ancientManager)) managers.delete(oldestManager);
    managers.set(ancientManager, {
      ...managerFields,
      set: ancientFields === undefined ? managerFields.set : managerFields.set.union(ancientFields.set),
    });
    managers.delete(identifier);
    managerCount--;
    // The merged entry has the time of the last manager that is merged, which is the newest.
    const time = managedFields.times.get(identifier);
    if (time === undefined) times.delete(ancientManager);
    else times.set(ancientManager, time);
  }
  return { managers, times };
}
