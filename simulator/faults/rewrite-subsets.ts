/** What the faults of Endpoints do to subsets: every address, or every port, is replaced by what a bug makes of it. */
import type { ApiObject, JsonObject } from '../pure/object.ts';

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

/** A patch of subsets by position: what it leaves out stays, addresses are joined by ip and ports by name. */
export function mergedSubsets(before: JsonObject, after: JsonObject): JsonObject {
  const [old, now] = [before, after].map(({ subsets }) => (subsets ?? []) as Fields[]) as [Fields[], Fields[]];
  const merged = now.map((subset, index) => ({
    ...subset,
    ...joined(old[index], subset, 'addresses', 'ip'),
    ...joined(old[index], subset, 'notReadyAddresses', 'ip'),
    ...joined(old[index], subset, 'ports', 'name'),
  }));
  return { ...after, subsets: [...merged, ...old.slice(now.length)] as JsonObject[] };
}

function joined(old: Fields | undefined, now: Fields, list: string, key: string): Fields {
  const [before, after] = [old?.[list], now[list]].map((each) => (each ?? []) as Fields[]) as [Fields[], Fields[]];
  const kept = before.filter((one) => after.every((other) => other[key] !== one[key]));
  return { [list]: [...kept, ...after] };
}
