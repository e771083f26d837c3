/** The nodes of a JSONPath template. */

/** The start, the end or the step of a slice. */
export interface SliceBound {
  readonly value: number;
  readonly isSet: boolean;
  /** Whether the bound is an end that was derived from the start, because the brackets contain a single index. */
  readonly isDerived: boolean;
}

export type PathNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly nodes: readonly PathNode[] }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'word'; readonly name: string }
  | { readonly kind: 'slice'; readonly bounds: readonly [SliceBound, SliceBound, SliceBound] }
  | { readonly kind: 'filter'; readonly left: PathNode; readonly operator: string; readonly right: PathNode }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'descent' }
  | { readonly kind: 'union'; readonly lists: readonly PathNode[] };
