/** What a list says beside its items. */
export interface ListHead {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** What the bytes of each item say of their own kind. */
  readonly item: { readonly kind: string; readonly apiVersion: string };
  /** Items show their kind and apiVersion: those of a PartialObjectMetadataList do, others don't. */
  readonly headed: boolean;
}

/** As on the wire. */
export interface ListMeta {
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}
