/**
 * Computes the stored subsets of an accepted Endpoints object from the specification (ep-protocol-default-tcp, EndpointSubset): the subsets as
 * sent, with the protocol TCP for ports without a protocol. An empty list or string is the same as an absent field.
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

function mapListMembers(name: string, list: unknown, changeMembers: (members: JsonObject) => JsonObject): JsonObject {
  if (!Array.isArray(list) || list.length === 0) return {};
  return { [name]: list.map((members) => changeMembers(members)) };
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
