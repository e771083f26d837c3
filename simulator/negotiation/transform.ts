/**
 * Parses the transformation that an Accept clause requests, such as `as=Table;v=v1;g=<meta group>` (table-requested-by-accept). A clause
 * with an unsupported kind, version or group is not satisfied.
 */

import type { AcceptClause } from './media-type.ts';
import type { Serializer } from './serializers/serializer.ts';

export interface Transform {
  readonly kind: 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';
  /** The apiVersion of the result, such as `meta.k8s.io/v1`. */
  readonly apiVersion: string;
}

/** The transformations that the endpoint of a request allows. */
export interface AllowedTransforms {
  readonly metaGroup: string;
  readonly allowsTables: boolean;
}

const TRANSFORM_KINDS: readonly Transform['kind'][] = ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'];
const META_VERSIONS = ['v1', 'v1beta1'];

export type NegotiatedTransform =
  | { readonly isAllowed: true; readonly transform?: Transform }
  | { readonly isAllowed: false };

const NO_TRANSFORM: NegotiatedTransform = { isAllowed: true };
const REJECTED_TRANSFORM: NegotiatedTransform = { isAllowed: false };

/** Negotiates the transformation of a clause. `allowedTransforms` is undefined for errors and discovery, which allow none. */
export function negotiateTransform(
  { parameters }: AcceptClause,
  serializer: Serializer,
  allowedTransforms: AllowedTransforms | undefined,
): NegotiatedTransform {
  // `sv` is the version of server-defined types. kube-apiserver accepts `sv` only for objects, with the single value v1.
  const serverVersion = parameters.get('sv') ?? '';
  if (serverVersion !== '' && (allowedTransforms === undefined || serverVersion !== 'v1')) return REJECTED_TRANSFORM;
  const kind = parameters.get('as') ?? '';
  const version = parameters.get('v') ?? '';
  const group = parameters.get('g') ?? '';
  if (kind === '' && version === '' && group === '') return NO_TRANSFORM;
  const transformKind = TRANSFORM_KINDS.find((name) => name === kind);
  if (
    allowedTransforms === undefined ||
    transformKind === undefined ||
    group !== allowedTransforms.metaGroup ||
    !META_VERSIONS.includes(version)
  )
    return REJECTED_TRANSFORM;
  if (transformKind === 'Table' && !(serializer.supportsTables && allowedTransforms.allowsTables))
    return REJECTED_TRANSFORM;
  return { isAllowed: true, transform: { kind: transformKind, apiVersion: `${group}/${version}` } };
}
