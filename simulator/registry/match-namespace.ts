/**
 * Compares metadata.namespace with the namespace of the path (rest-post-namespace-mismatch-400). Sets a missing namespace from the path,
 * removes the namespace of a cluster-scoped object, and throws a 400 for a different namespace. This check precedes the check that the
 * namespace exists.
 */
import type { ApiObject } from '../pure/object.ts';
import { createBadRequestError } from '../pure/status/reasons.ts';

/** Modifies `object`. `namespace` is undefined for a cluster-scoped resource. With `reportsBothNamespaces`, the error contains both namespaces. */
export function setMatchingNamespace(
  object: ApiObject,
  namespace: string | undefined,
  { reportsBothNamespaces = false }: { readonly reportsBothNamespaces?: boolean } = {},
): void {
  const { metadata } = object;
  if (namespace === undefined || namespace === '') {
    delete metadata.namespace;
  } else if (metadata.namespace === undefined || metadata.namespace === '') {
    metadata.namespace = namespace;
  } else if (metadata.namespace !== namespace) {
    const detail = reportsBothNamespaces
      ? `the namespace of the object (${metadata.namespace}) does not match the namespace on the request (${namespace})`
      : 'the namespace of the provided object does not match the namespace sent on the request';
    throw createBadRequestError(detail);
  }
}
