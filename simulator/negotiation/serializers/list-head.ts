/** A list without its items. */
export interface ListHead {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** The kind and version of each encoded item. */
  readonly itemType: { readonly kind: string; readonly apiVersion: string };
  /** Whether items have kind and apiVersion, as in a PartialObjectMetadataList and in lists of custom resources. */
  readonly haveItemsTypeMeta: boolean;
}

/** The ListMeta of the API. */
export interface ListMeta {
  selfLink?: string;
  resourceVersion?: string;
  continue?: string;
  remainingItemCount?: number;
}
