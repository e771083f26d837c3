/**
 * Compares metadata.namespace with the namespace of the path (rest-post-namespace-mismatch-400): an absent namespace is taken from the
 * path, a namespace of a cluster-scoped object is removed, and different namespaces lead to a 400. It runs before the namespace is looked
 * up.
 */
import type { ApiObject } from '../pure/object.ts';
import { badRequest } from '../pure/status/reasons.ts';

/** Changes `object`. `namespace` is undefined for a cluster-scoped resource. `namesBoth`: the error names both namespaces. */
export function matchNamespace(
  object: ApiObject,
  namespace: string | undefined,
  { namesBoth = false }: { readonly namesBoth?: boolean } = {},
): void {
  const { metadata } = object;
  if (namespace === undefined || namespace === '') {
    delete metadata.namespace;
  } else if (metadata.namespace === undefined || metadata.namespace === '') {
    metadata.namespace = namespace;
  } else if (metadata.namespace !== namespace) {
    const detail = namesBoth
      ? `the namespace of the object (${metadata.namespace}) does not match the namespace on the request (${namespace})`
      : 'the namespace of the provided object does not match the namespace sent on the request';
    throw badRequest(detail);
  }
}
