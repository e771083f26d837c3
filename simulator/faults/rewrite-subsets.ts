/** What the faults of Endpoints do to subsets: every address, or every port, is replaced by what a bug makes of it. */
import type { ApiObject } from '../pure/object.ts';

type Fields = Record<string, unknown>;
type Rewrite = (fields: Fields) => Fields;

export function rewriteAddresses(endpoints: ApiObject, rewrite: Rewrite): void {
  rewriteLists(endpoints, ['addresses', 'notReadyAddresses'], rewrite);
}

export function rewritePorts(endpoints: ApiObject, rewrite: Rewrite): void {
  rewriteLists(endpoints, ['ports'], rewrite);
}

function rewriteLists(endpoints: ApiObject, members: readonly string[], rewrite: Rewrite): void {
  for (const subset of (endpoints.subsets ?? []) as Fields[]) {
    for (const member of members) {
      const list = subset[member] as Fields[] | undefined;
      if (list !== undefined) subset[member] = list.map(rewrite);
    }
  }
}

/** A reference that keeps what a first version of the type had. */
export function shortTarget({ targetRef, ...address }: Fields): Fields {
  if (targetRef === undefined) return address;
  const { kind, name } = targetRef as Fields;
  return { ...address, targetRef: { ...(kind !== undefined && { kind }), ...(name !== undefined && { name }) } };
}

export function unprefixed(port: Fields): Fields {
  const { appProtocol } = port;
  return typeof appProtocol === 'string' ? { ...port, appProtocol: appProtocol.replace(/^.*\//, '') } : port;
}

export function lowerCaseProtocol(port: Fields): Fields {
  return { ...port, protocol: String(port.protocol).toLowerCase() };
}
