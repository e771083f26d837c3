/**
 * Computes the stored form of an accepted Endpoints object, from the specification alone (ep-protocol-default-tcp, EndpointSubset): the
 * object as sent, with protocol TCP where none is given. An empty list or string is the same as an absent field.
 */
import type { JsonObject } from '../../values/json-object.ts';

export function computeStoredSubsets(sentSubsets: readonly JsonObject[]): JsonObject[] | undefined {
  const subsets = sentSubsets.map((subset) => ({
    ...mapListMembers('addresses', subset.addresses, removeEmptyMembers),
    ...mapListMembers('notReadyAddresses', subset.notReadyAddresses, removeEmptyMembers),
    ...mapListMembers('ports', subset.ports, addProtocol),
  }));
  return subsets.length === 0 ? undefined : subsets;
}

function mapListMembers(name: string, list: unknown, callback: (members: JsonObject) => JsonObject): JsonObject {
  if (!Array.isArray(list) || list.length === 0) return {};
  return { [name]: list.map((members) => callback(members)) };
}

function addProtocol(port: JsonObject): JsonObject {
  return { protocol: 'TCP', ...removeEmptyMembers(port) };
}

function removeEmptyMembers(members: JsonObject): JsonObject {
  const presentMembers = Object.entries(members).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  return Object.fromEntries(presentMembers);
}
