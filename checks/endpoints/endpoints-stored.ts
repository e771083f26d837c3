/**
 * Computes the stored form of an accepted Endpoints object, from the specification alone (ep-protocol-default-tcp, EndpointSubset): the
 * object as sent, with protocol TCP where none is given. An empty list or text equals an absent one.
 */
type Members = Readonly<Record<string, unknown>>;

export function storedSubsets(sent: readonly Members[]): Members[] | undefined {
  const subsets = sent.map((subset) => ({
    ...mapList('addresses', subset.addresses, removeEmpty),
    ...mapList('notReadyAddresses', subset.notReadyAddresses, removeEmpty),
    ...mapList('ports', subset.ports, addProtocol),
  }));
  return subsets.length === 0 ? undefined : subsets;
}

function mapList(name: string, list: unknown, each: (members: Members) => Members): Members {
  if (!Array.isArray(list) || list.length === 0) return {};
  return { [name]: list.map((members) => each(members)) };
}

function addProtocol(port: Members): Members {
  return { protocol: 'TCP', ...removeEmpty(port) };
}

function removeEmpty(members: Members): Members {
  const full = Object.entries(members).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return Object.fromEntries(full);
}
