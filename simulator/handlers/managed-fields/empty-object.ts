/** An object of a kind before anything is said of it: what a new object is compared with. */
import type { ApiObject } from '../../pure/object.ts';
import type { Endpoint } from '../call.ts';

const made = new WeakMap<Endpoint, ApiObject>();

/** With the structs that every object of the kind has, and without a default in them. Not to be changed. */
export function emptyObject(endpoint: Endpoint): ApiObject {
  const known = made.get(endpoint);
  if (known !== undefined) return known;
  const { object } = endpoint.schema.decode({});
  const empty = {
    ...object,
    kind: endpoint.servedKind.kind,
    apiVersion: endpoint.servedKind.apiVersion,
    metadata: object.metadata ?? {},
  };
  made.set(endpoint, empty);
  return empty;
}
