/**
 * Converts ResourceClaims and ResourceClaimTemplates of resource v1beta1 and older. In these versions, a request without alternatives
 * contains the members that are in `exactly` since v1beta2.
 */
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { readMembers } from '../value/object-members.ts';
import { createConversion, findObject, listObjects } from './conversion.ts';

export const resourceClaimV1beta1Conversion = createRequestsConversion('spec', 'devices');
export const resourceClaimTemplateV1beta1Conversion = createRequestsConversion('spec', 'spec', 'devices');

function createRequestsConversion(...path: string[]) {
  const listRequests = (object: ApiObject) => listObjects(findObject(object, ...path), 'requests');
  return createConversion(
    (object) => {
      for (const request of listRequests(object)) {
        const exact = moveMembers(request);
        if (Object.keys(exact).length > 0) request.exactly = exact;
      }
    },
    (object) => {
      for (const request of listRequests(object)) {
        const exactRequest = readMembers(request.exactly);
        delete request.exactly;
        Object.assign(request, { deviceClassName: '' }, exactRequest);
      }
    },
  );
}

/** Moves the members that do not belong to the request itself into a new object, and returns it. */
function moveMembers(request: JsonObject): JsonObject {
  const exactMembers: Record<string, Json> = {};
  for (const [member, value] of Object.entries(request)) {
    if (member === 'name' || member === 'firstAvailable' || value === undefined) continue;
    delete request[member];
    if (value !== '') exactMembers[member] = value;
  }
  return exactMembers;
}
