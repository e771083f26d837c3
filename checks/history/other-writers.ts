/**
 * Detects whether another client wrote the objects of a history, so that some changes have no recorded write. managedFields name the
 * writers; on a server without managedFields, such a change has content that no recorded write has.
 */
import type { RecordedObject, Write } from './history.ts';
import { findDifferingPath } from './same-state.ts';

/** `shownObjects` are the objects in reads and watches, without removed objects. */
export function haveOthersWritten(writes: readonly Write[], shownObjects: readonly RecordedObject[]): boolean {
  const recordedObjects = writes.flatMap(({ object }) => object ?? []);
  const managers = new Set(recordedObjects.flatMap(listManagers));
  return shownObjects.some((object) => {
    const objectManagers = listManagers(object);
    if (objectManagers.length > 0) return objectManagers.some((manager) => !managers.has(manager));
    return recordedObjects.every(
      (recordedObject) =>
        listManagers(recordedObject).length > 0 ||
        findDifferingPath(recordedObject, object, ['resourceVersion']) !== undefined,
    );
  });
}

/** Returns the managers in managedFields. */
export function listManagers({ metadata }: RecordedObject): readonly string[] {
  const { managedFields } = metadata;
  if (!Array.isArray(managedFields)) return [];
  return managedFields.flatMap(({ manager }: { readonly manager?: unknown }) =>
    typeof manager === 'string' ? [manager] : [],
  );
}
