/** What a fault of patches does to the subsets of Endpoints. */
import type { JsonObject } from '../pure/object.ts';

type Fields = Record<string, unknown>;

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
