/**
 * Converts EndpointSlices of discovery/v1beta1, in which node and zone of an endpoint are entries of its topology. Entries without a field
 * in v1, and a hostname that differs from the node, stay in `deprecatedTopology`.
 */
import type { JsonObject } from '../object.ts';
import { createConversion, findObject, listObjects } from './conversion.ts';

/** Creates the conversion. `domain` is the domain of the dialect's well-known label keys. */
export function createEndpointSliceConversion(domain: string) {
  const [hostLabel, zoneLabel] = [`${domain}/hostname`, `topology.${domain}/zone`];
  return createConversion(
    (slice) => {
      for (const endpoint of listObjects(slice, 'endpoints')) {
        const topology = findObject(endpoint, 'topology');
        if (topology === undefined) continue;
        const { [zoneLabel]: zoneName, ...otherLabels } = topology;
        delete endpoint.topology;
        if (zoneName !== undefined) endpoint.zone = zoneName;
        if (endpoint.nodeName !== undefined && otherLabels[hostLabel] === endpoint.nodeName)
          delete otherLabels[hostLabel];
        if (Object.keys(otherLabels).length > 0) endpoint.deprecatedTopology = otherLabels;
      }
    },
    (slice) => {
      for (const endpoint of listObjects(slice, 'endpoints')) {
        const topology: JsonObject = { ...findObject(endpoint, 'deprecatedTopology') };
        if (endpoint.zone !== undefined) topology[zoneLabel] = endpoint.zone;
        if (endpoint.nodeName !== undefined) topology[hostLabel] ??= endpoint.nodeName;
        delete endpoint.zone;
        delete endpoint.deprecatedTopology;
        if (Object.keys(topology).length > 0) endpoint.topology = topology;
      }
    },
  );
}
