/**
 * Detects whether another client wrote the objects of a history, so that some changes have no recorded write. managedFields name the
 * writers; on a server without managedFields, an object in a read or watch differs from every recorded write.
 */

import { findDifferingPath } from './compare-objects.ts';
import type { RecordedObject, Write } from './history.ts';

/** Reports whether another client wrote the objects. `observedObjects` are the objects in reads and watches, without removed objects. */
export function haveOthersWritten(writes: readonly Write[], observedObjects: readonly RecordedObject[]): boolean {
  const writtenObjects = writes.flatMap(({ object }) => object ?? []);
  const managers = new Set(writtenObjects.flatMap(listManagers));
  return observedObjects.some((object) => {
    const objectManagers = listManagers(object);
    if (objectManagers.length > 0) return objectManagers.some((manager) => !managers.has(manager));
    return writtenObjects.every(
      (writtenObject) =>
        listManagers(writtenObject).length > 0 ||
        findDifferingPath(writtenObject, object, ['resourceVersion']) !== undefined,
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
