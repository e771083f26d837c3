/** Detects writes that only change times in managedFields. Such a write changes nothing (apply-noop-*). */
import type { ApiObject } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';

/** Restores the stored times in managedFields if nothing else differs. */
export function restoreUnchangedTimes(next: ApiObject, previous: ApiObject): void {
  const entries = next.metadata.managedFields;
  const previousEntries = previous.metadata.managedFields;
  if (entries === undefined || previousEntries === undefined || entries.length !== previousEntries.length) return;
  if (entries.every(({ time }, index) => time === previousEntries[index]?.time)) return;
  if (!entries.every((entry, index) => isDeepEqual({ ...entry, time: '' }, { ...previousEntries[index], time: '' })))
    return;
  const withTimes = { ...next, metadata: { ...next.metadata, managedFields: previousEntries } };
  const previousInNextVersion = {
    ...previous,
    metadata: { ...previous.metadata, resourceVersion: next.metadata.resourceVersion },
  };
  if (isDeepEqual(withTimes, previousInNextVersion)) next.metadata.managedFields = previousEntries;
}
