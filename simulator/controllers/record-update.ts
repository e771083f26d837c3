/** Records the writes of the server itself and of its controllers in managedFields. */
import { setManagedFields } from '../handlers/managed-fields/set-managed-fields.ts';
import type { ObjectTypes } from '../pure/apply/object-types.ts';
import { updateManagedFields } from '../pure/apply/update-managed-fields.ts';
import { decodeManagedFields } from '../pure/managed-fields/managed-fields.ts';
import type { ApiObject } from '../pure/object.ts';
import type { ResourceType } from '../registry/resource.ts';

/** The names under which kube-apiserver and its controllers write. */
export type Manager = 'kube-apiserver' | 'kube-controller-manager' | 'api-priority-and-fairness-config-producer-v1';

interface RecordedUpdate {
  readonly resource: ResourceType;
  readonly subresource?: 'status';
  readonly manager: Manager;
  readonly now: string;
  /** Whether the manager also owns the fields that the strategy resets, such as status. */
  readonly ownsResetFields: boolean;
}

/**
 * Makes the manager the owner of the fields of `object` that differ from the previous object, or of all fields of a new object. A stored
 * object without managers gets no managers.
 */
export function recordUpdate(
  object: ApiObject,
  previous: ApiObject | undefined,
  { resource, subresource, manager, now, ownsResetFields }: RecordedUpdate,
): void {
  const managedFields = decodeManagedFields(previous?.metadata.managedFields);
  if (previous !== undefined && managedFields.managers.size === 0) return;
  const { apiVersion, kind, fieldsType: type, schema, strategy } = resource;
  const emptyObject = { ...schema.decode({}).object, apiVersion, kind };
  const types: ObjectTypes = {
    apiVersion,
    kind,
    type,
    emptyObject: { ...emptyObject, metadata: emptyObject.metadata ?? {} },
    converter: {
      convert: (value, version) => (value.version === version ? value : undefined),
      findIgnoredFields: () => (ownsResetFields ? undefined : strategy.resetFields),
    },
    mayHaveUnkeyedItems: true,
  };
  const writer = { name: manager, subresource: subresource ?? '', time: now };
  setManagedFields(object, updateManagedFields(types, previous ?? types.emptyObject, object, managedFields, writer));
}
