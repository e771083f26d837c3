/** ResourceSlices of resource v1alpha3, where a capacity of a device is a quantity; later it is an object, whose `value` is the quantity. */
import type { ApiObject, JsonObject } from '../object.ts';
import { objectMembers } from '../value/object-members.ts';
import { at, conversion, each } from './conversion.ts';

export const resourceSliceV1alpha3 = conversion(
  (slice) => {
    for (const capacity of capacitiesOf(slice)) {
      for (const [name, value] of Object.entries(capacity)) capacity[name] = { value };
    }
  },
  (slice) => {
    for (const capacity of capacitiesOf(slice)) {
      for (const [name, value] of Object.entries(capacity)) capacity[name] = objectMembers(value).value ?? '0';
    }
  },
);

function capacitiesOf(slice: ApiObject): JsonObject[] {
  return each(at(slice, 'spec'), 'devices').map((device) => at(device, 'basic', 'capacity') ?? {});
}
