/** Applies a status with force for a controller. Members that the new status does not have are removed. */
import { setManagedFields } from '../../handlers/managed-fields/set-managed-fields.ts';
import { applyConfiguration } from '../../pure/apply/apply.ts';
import type { ObjectTypes } from '../../pure/apply/object-types.ts';
import type { WritingManager } from '../../pure/apply/update-managed-fields.ts';
import type { VersionConverter } from '../../pure/apply/updater.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { ensureStruct } from '../../registry/object-fields.ts';
import type { ResourceType } from '../../registry/resource.ts';

/** The converter of managedFields. All versions of the kind have the same fields. */
const VERSION_CONVERTER: VersionConverter = {
  convert: (object, version) => ({ ...object, version }),
  findIgnoredFields: () => undefined,
};

export function applyStatus(
  { apiVersion, kind, fieldsType }: ResourceType,
  liveObject: ApiObject,
  status: JsonObject,
  writer: WritingManager,
): ApiObject {
  const types: ObjectTypes = {
    apiVersion,
    kind,
    type: fieldsType,
    emptyObject: { apiVersion, kind, metadata: {} },
    converter: VERSION_CONVERTER,
    mayHaveUnkeyedItems: true,
  };
  const appliedConfiguration = { apiVersion, kind, metadata: { name: liveObject.metadata.name ?? '' }, status };
  const result = applyConfiguration(types, liveObject, appliedConfiguration, writer, {
    isForced: true,
    isMergedObjectConvertible: true,
  });
  const object: ApiObject = {
    ...liveObject,
    metadata: { ...liveObject.metadata },
    status: { ...ensureStruct(liveObject, 'status'), ...status },
  };
  if (!('conflicts' in result)) setManagedFields(object, result.managedFields);
  return object;
}
