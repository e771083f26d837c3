/**
 * EndpointSlices of discovery/v1beta1: node and zone of an endpoint are entries of its topology. What v1 has no field for stays in
 * `deprecatedTopology`; a host that is not the node stays there too.
 */
import type { JsonObject } from '../object.ts';
import { conversion, each, objectAt } from './conversion.ts';

/** `prefix` is that of the dialect's well-known labels. */
export function endpointSliceV1beta1(prefix: string) {
  const [host, zone] = [`${prefix}/hostname`, `topology.${prefix}/zone`];
  return conversion(
    (slice) => {
      for (const endpoint of each(slice, 'endpoints')) {
        const topology = objectAt(endpoint, 'topology');
        if (topology === undefined) continue;
        const { [zone]: zoneName, ...others } = topology;
        delete endpoint.topology;
        if (zoneName !== undefined) endpoint.zone = zoneName;
        if (endpoint.nodeName !== undefined && others[host] === endpoint.nodeName) delete others[host];
        if (Object.keys(others).length > 0) endpoint.deprecatedTopology = others;
      }
    },
    (slice) => {
      for (const endpoint of each(slice, 'endpoints')) {
        const topology: JsonObject = { ...objectAt(endpoint, 'deprecatedTopology') };
        if (endpoint.zone !== undefined) topology[zone] = endpoint.zone;
        if (endpoint.nodeName !== undefined) topology[host] ??= endpoint.nodeName;
        delete endpoint.zone;
        delete endpoint.deprecatedTopology;
        if (Object.keys(topology).length > 0) endpoint.topology = topology;
      }
    },
  );
}
