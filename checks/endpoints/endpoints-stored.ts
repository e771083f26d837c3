/**
 * What a server that took an Endpoints object answers with, decided from the specification's tables (ep-protocol-default-tcp, EndpointSubset):
 * what was sent, with TCP where no protocol was given. A list or text that is empty is the same as one that is left out.
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
