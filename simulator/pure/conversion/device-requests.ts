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
        const exactRequest = extractExactRequest(request);
        if (Object.keys(exactRequest).length > 0) request.exactly = exactRequest;
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

/** Removes the members that v1beta2 has in `exactly` from the request, and returns them as an object. */
function extractExactRequest(request: JsonObject): JsonObject {
  const exactRequest: Record<string, Json> = {};
  for (const [member, value] of Object.entries(request)) {
    if (member === 'name' || member === 'firstAvailable' || value === undefined) continue;
    delete request[member];
    if (value !== '') exactRequest[member] = value;
  }
  return exactRequest;
}
