/**
 * Sets the default of ResourceClaims and ResourceClaimTemplates that the data cannot express: one device in a request for an exact count.
 */

import { type Fields, list, struct } from '../../object-fields.ts';

const EXACT = 'ExactCount';

export function setRequestDefaults(spec: Fields): void {
  for (const request of list(struct(spec, 'devices'), 'requests')) {
    const { exactly, firstAvailable } = request;
    if (exactly !== undefined) setCount(struct(request, 'exactly'));
    // In v1beta1 and earlier versions, the members of an exact request are in the request itself.
    if (exactly === undefined && firstAvailable === undefined && request.deviceClassName !== undefined)
      setCount(request);
    for (const alternative of list(request, 'firstAvailable')) setCount(alternative);
  }
}

function setCount(request: Fields): void {
  request.allocationMode ??= EXACT;
  if (request.allocationMode === EXACT && !request.count) request.count = 1;
}
