/** A write that changes nothing but the times in managedFields has changed nothing (apply-noop-*). */
import type { Entry } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../../pure/object.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';

/** Gives the object the times of the stored one where nothing else differs. */
export function keepUnchangedTimes(next: ApiObject, previous: ApiObject): void {
  const [entries, before] = [next.metadata.managedFields, previous.metadata.managedFields] as [Entries, Entries];
  if (entries === undefined || before === undefined || entries.length !== before.length) return;
  if (entries.every(({ time }, index) => time === before[index]?.time)) return;
  if (!entries.every((entry, index) => deepEqual({ ...entry, time: '' }, { ...before[index], time: '' }))) return;
  const same = { ...next, metadata: { ...next.metadata, managedFields: previous.metadata.managedFields } };
  const unversioned = {
    ...previous,
    metadata: { ...previous.metadata, resourceVersion: next.metadata.resourceVersion },
  };
  if (deepEqual(same, unversioned)) next.metadata.managedFields = previous.metadata.managedFields as never;
}

type Entries = readonly Entry[] | undefined;
