/** ResourceSlices of resource v1alpha3, where a capacity of a device is a quantity; later it is an object, whose `value` is the quantity. */
import type { ApiObject, JsonObject } from '../object.ts';
import { objectMembers } from '../value/object-members.ts';
import { objectAt, conversion, each } from './conversion.ts';

export const resourceSliceV1alpha3 = conversion(
  (slice) => {
    for (const capacity of listCapacities(slice)) {
      for (const [name, value] of Object.entries(capacity)) capacity[name] = { value };
    }
  },
  (slice) => {
    for (const capacity of listCapacities(slice)) {
      for (const [name, value] of Object.entries(capacity)) capacity[name] = objectMembers(value).value ?? '0';
    }
  },
);

function listCapacities(slice: ApiObject): JsonObject[] {
  return each(objectAt(slice, 'spec'), 'devices').map((device) => objectAt(device, 'basic', 'capacity') ?? {});
}
