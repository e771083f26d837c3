/**
 * Which other representation an Accept clause asks for: `as=Table;v=v1;g=<meta group>` and its like (table-requested-by-accept). Only these
 * three kinds of these two versions exist; anything else makes the clause one that can't be satisfied.
 */

import type { Clause } from './media-type.ts';
import type { Serializer } from './serializers/serializer.ts';

export interface Transform {
  readonly kind: 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';
  /** `<meta group>/v1` */
  readonly apiVersion: string;
}

/** What may be asked for where the request went. */
export interface AllowedTransforms {
  readonly metaGroup: string;
  readonly tables: boolean;
}

const KINDS: readonly Transform['kind'][] = ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'];
const VERSIONS = ['v1', 'v1beta1'];

export type NegotiatedTransform =
  | { readonly allowed: true; readonly transform?: Transform }
  | { readonly allowed: false };

const PLAIN: NegotiatedTransform = { allowed: true };
const REFUSED: NegotiatedTransform = { allowed: false };

/** `offer` is undefined where objects are shown as they are, as errors and discovery always are. */
export function negotiateTransform(
  { parameters }: Clause,
  serializer: Serializer,
  offer: AllowedTransforms | undefined,
): NegotiatedTransform {
  // The version in which the server shows what is its own; there is one, and only for objects.
  const own = parameters.get('sv') ?? '';
  if (own !== '' && (offer === undefined || own !== 'v1')) return REFUSED;
  const kind = parameters.get('as') ?? '';
  const version = parameters.get('v') ?? '';
  const group = parameters.get('g') ?? '';
  if (kind === '' && version === '' && group === '') return PLAIN;
  const known = KINDS.find((each) => each === kind);
  if (offer === undefined || known === undefined || group !== offer.metaGroup || !VERSIONS.includes(version))
    return REFUSED;
  if (known === 'Table' && !(serializer.tables && offer.tables)) return REFUSED;
  return { allowed: true, transform: { kind: known, apiVersion: `${group}/${version}` } };
}
