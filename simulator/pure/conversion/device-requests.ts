/**
 * ResourceClaims and their templates of resource v1beta1 and older: a request has the members of an exact request, which are in `exactly` since
 * v1beta2. A request with alternatives has none of them.
 */
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { objectMembers } from '../value/object-members.ts';
import { conversion, each, objectAt } from './conversion.ts';

export const resourceClaimV1beta1 = convertRequests('spec', 'devices');
export const resourceClaimTemplateV1beta1 = convertRequests('spec', 'spec', 'devices');

function convertRequests(...path: string[]) {
  const listRequests = (object: ApiObject) => each(objectAt(object, ...path), 'requests');
  return conversion(
    (object) => {
      for (const request of listRequests(object)) {
        const exact = takeMembers(request);
        if (Object.keys(exact).length > 0) request.exactly = exact;
      }
    },
    (object) => {
      for (const request of listRequests(object)) {
        const exact = objectMembers(request.exactly);
        delete request.exactly;
        Object.assign(request, { deviceClassName: '' }, exact);
      }
    },
  );
}

/** Members that are not of the request itself. */
function takeMembers(request: JsonObject): JsonObject {
  const taken: Record<string, Json> = {};
  for (const [member, value] of Object.entries(request)) {
    if (member === 'name' || member === 'firstAvailable' || value === undefined) continue;
    delete request[member];
    if (value !== '') taken[member] = value;
  }
  return taken;
}
