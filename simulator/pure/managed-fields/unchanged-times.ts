/** Detects writes that only change times in managedFields. Such a write changes nothing (rule meta-resourceversion-noop-write). */
import type { ApiObject } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';

/** Restores the stored times in managedFields if nothing else differs. */
export function restoreUnchangedTimes(newObject: ApiObject, previousObject: ApiObject): void {
  const entries = newObject.metadata.managedFields;
  const previousEntries = previousObject.metadata.managedFields;
  if (entries === undefined || previousEntries === undefined || entries.length !== previousEntries.length) return;
  if (entries.every(({ time }, index) => time === previousEntries[index]?.time)) return;
  if (!entries.every((entry, index) => isDeepEqual({ ...entry, time: '' }, { ...previousEntries[index], time: '' })))
    return;
  const newObjectWithPreviousTimes = {
    ...newObject,
    metadata: { ...newObject.metadata, managedFields: previousEntries },
  };
  const previousObjectWithNewVersion = {
    ...previousObject,
    metadata: { ...previousObject.metadata, resourceVersion: newObject.metadata.resourceVersion },
  };
  if (isDeepEqual(newObjectWithPreviousTimes, previousObjectWithNewVersion))
    newObject.metadata.managedFields = previousEntries;
}
