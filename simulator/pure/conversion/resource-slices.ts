/**
 * Converts ResourceSlices. In v1alpha3, a capacity of a device is a quantity. In later versions, it is an object whose `value` is the
 * quantity. Up to v1beta1, the members of a device are in `basic`.
 */
import type { ApiObject, JsonObject } from '../object.ts';
import { readMembers } from '../value/object-members.ts';
import { createConversion, findObject, listObjects } from './conversion.ts';

export const resourceSliceV1alpha3Conversion = createConversion(
  (slice) => {
    for (const capacities of listCapacityMaps(slice)) {
      for (const [name, value] of Object.entries(capacities)) capacities[name] = { value };
    }
  },
  (slice) => {
    for (const capacities of listCapacityMaps(slice)) {
      for (const [name, value] of Object.entries(capacities)) capacities[name] = readMembers(value).value ?? '0';
    }
  },
);

export const resourceSliceV1beta1Conversion = createConversion(
  (slice) => {
    for (const device of listDevices(slice)) {
      const members = readMembers(device.basic);
      delete device.basic;
      Object.assign(device, members);
    }
  },
  (slice) => {
    for (const device of listDevices(slice)) {
      const { name = '', ...members } = device;
      for (const member of Object.keys(members)) delete device[member];
      Object.assign(device, { name, basic: members });
    }
  },
);

function listDevices(slice: ApiObject): JsonObject[] {
  return listObjects(findObject(slice, 'spec'), 'devices');
}

function listCapacityMaps(slice: ApiObject): JsonObject[] {
  return listDevices(slice).map((device) => findObject(device, 'basic', 'capacity') ?? {});
}
