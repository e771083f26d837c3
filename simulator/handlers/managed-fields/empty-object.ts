/** An empty object of a kind, with which a new object is compared. */
import type { ApiObject } from '../../pure/object.ts';
import type { Endpoint } from '../call.ts';

const cache = new WeakMap<Endpoint, ApiObject>();

/** Contains the structs that every object of the kind has, without defaults. It must not be changed. */
export function emptyObject(endpoint: Endpoint): ApiObject {
  const cached = cache.get(endpoint);
  if (cached !== undefined) return cached;
  const { object } = endpoint.schema.decode({});
  const empty = {
    ...object,
    kind: endpoint.servedKind.kind,
    apiVersion: endpoint.servedKind.apiVersion,
    metadata: object.metadata ?? {},
  };
  cache.set(endpoint, empty);
  return empty;
}
