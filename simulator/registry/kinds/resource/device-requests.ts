/**
 * Sets the defaults of device requests in ResourceClaims and ResourceClaimTemplates: allocationMode ExactCount, and then count 1. The tables
 * of defaults cannot express a default that depends on another field.
 */

import { ensureStruct, type Fields, readList } from '../../object-fields.ts';

const EXACT_COUNT_MODE = 'ExactCount';

export function setRequestDefaults(spec: Fields): void {
  for (const request of readList(ensureStruct(spec, 'devices'), 'requests')) {
    const { exactly, firstAvailable } = request;
    if (exactly !== undefined) setDefaultCount(ensureStruct(request, 'exactly'));
    // In v1beta1 and earlier versions, the members of an exact request are in the request itself.
    if (exactly === undefined && firstAvailable === undefined && request.deviceClassName !== undefined)
      setDefaultCount(request);
    for (const alternative of readList(request, 'firstAvailable')) setDefaultCount(alternative);
  }
}

function setDefaultCount(request: Fields): void {
  request.allocationMode ??= EXACT_COUNT_MODE;
  if (request.allocationMode === EXACT_COUNT_MODE && !request.count) request.count = 1;
}
