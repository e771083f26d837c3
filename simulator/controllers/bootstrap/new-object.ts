/** Creates an object for the server itself or one of its controllers, decoded, defaulted and completed as if its manager had posted it. */
import { formatTime } from '../../handlers/call.ts';
import { setManagedFields } from '../../handlers/managed-fields/set-managed-fields.ts';
import type { ObjectTypes } from '../../pure/apply/object-types.ts';
import { updateManagedFields } from '../../pure/apply/update-managed-fields.ts';
import { NO_MANAGERS } from '../../pure/managed-fields/managed-fields.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ControllerContext } from '../controller.ts';

/** The names under which kube-apiserver and its controllers write. */
type Manager = 'kube-apiserver' | 'kube-controller-manager' | 'api-priority-and-fairness-config-producer-v1';

interface NewObject {
  readonly resource: ResourceType;
  readonly body: JsonObject;
  readonly manager: Manager;
}

export function createObject(
  { resource, body, manager }: NewObject,
  { clock, chance, registry: { machinery } }: Pick<ControllerContext, 'clock' | 'chance' | 'registry'>,
): ApiObject {
  const { object } = resource.schema.decode({ apiVersion: resource.apiVersion, kind: resource.kind, ...body });
  resource.schema.setDefaults(object);
  const now = () => formatTime(clock.now());
  if (machinery.has('managed-fields-by-default'))
    recordManager(object, { resource, manager, now: now(), ownsResetFields: !machinery.has('reset-fields') });
  resource.strategy.prepareForCreate(object, {
    now,
    uuid: () => chance.uuid(),
    text: (length, alphabet) => chance.text(length, alphabet),
    namespace: object.metadata.namespace,
    name: object.metadata.name,
  });
  return object;
}

interface Ownership {
  readonly resource: ResourceType;
  readonly manager: Manager;
  readonly now: string;
  /** Whether the manager also owns the fields that the strategy resets, such as status. */
  readonly ownsResetFields: boolean;
}

/** Makes the manager the owner of all fields of a new object. */
function recordManager(object: ApiObject, { resource, manager, now, ownsResetFields }: Ownership): void {
  const { apiVersion, kind, fieldsType: type, schema, strategy } = resource;
  const empty = { ...schema.decode({}).object, apiVersion, kind };
  const types: ObjectTypes = {
    apiVersion,
    kind,
    type,
    empty: { ...empty, metadata: empty.metadata ?? {} },
    converter: {
      convert: (value, version) => (value.version === version ? value : undefined),
      ignoredFields: () => (ownsResetFields ? undefined : strategy.resetFields),
    },
    mayLackKeys: true,
  };
  const writer = { name: manager, subresource: '', time: now };
  setManagedFields(object, updateManagedFields(types, types.empty, object, NO_MANAGERS, writer));
}
