/**
 * EndpointSlices. `deprecatedTopology` is what is left of the topology of the first version: it is shown, and what is written there is
 * dropped unless the endpoints stay as they were (conv-endpointslice-deprecatedtopology-not-writable).
 */
import type { ApiObject } from '../../pure/object.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { list } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const endpointslicesRules: KindRules = {
  prepareForCreate: (slice) => dropTopology(slice, undefined),
  prepareForUpdate: dropTopology,
};

/** What has no field in v1 is written here still. */
export const endpointslicesV1beta1: Partial<KindRules> = {
  prepareForCreate: () => undefined,
  prepareForUpdate: () => undefined,
};

function dropTopology(next: ApiObject, previous: ApiObject | undefined): void {
  if (previous !== undefined && deepEqual(next.endpoints, previous.endpoints)) return;
  for (const endpoint of list(next, 'endpoints')) delete endpoint.deprecatedTopology;
}
