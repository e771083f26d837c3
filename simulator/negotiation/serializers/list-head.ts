/** A list without its items. */
export interface ListHead {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** The kind and version of each encoded item. */
  readonly item: { readonly kind: string; readonly apiVersion: string };
  /** Items have kind and apiVersion: true for a PartialObjectMetadataList and for custom resources. */
  readonly itemsHaveTypeMeta: boolean;
}

/** The ListMeta of the API. */
export interface ListMeta {
  selfLink?: string;
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}
