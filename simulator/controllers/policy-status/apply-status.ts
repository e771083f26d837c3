/** Applies a status for a controller, as a manager that wins every conflict: members that the status no longer has are removed. */
import { setManagedFields } from '../../handlers/managed-fields/set-managed-fields.ts';
import { applyConfiguration } from '../../pure/apply/apply.ts';
import type { ObjectTypes } from '../../pure/apply/object-types.ts';
import type { Writer } from '../../pure/apply/update-managed-fields.ts';
import type { Converter } from '../../pure/apply/updater.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { struct } from '../../registry/object-fields.ts';
import type { ResourceType } from '../../registry/resource.ts';

/** The versions of the kind have the same fields. */
const CONVERTER: Converter = {
  convert: (object, version) => ({ ...object, version }),
  ignoredFields: () => undefined,
};

export function applyStatus(
  { apiVersion, kind, fieldsType }: ResourceType,
  live: ApiObject,
  status: JsonObject,
  writer: Writer,
): ApiObject {
  const types: ObjectTypes = {
    apiVersion,
    kind,
    type: fieldsType,
    empty: { apiVersion, kind, metadata: {} },
    converter: CONVERTER,
    mayLackKeys: true,
  };
  const appliedConfiguration = { apiVersion, kind, metadata: { name: live.metadata.name ?? '' }, status };
  const result = applyConfiguration(types, live, appliedConfiguration, writer, { force: true, convertible: true });
  const object: ApiObject = {
    ...live,
    metadata: { ...live.metadata },
    status: { ...struct(live, 'status'), ...status },
  };
  if (!('conflicts' in result)) setManagedFields(object, result.managed);
  return object;
}
