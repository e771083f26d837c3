/** The nodes of a JSONPath template. */

export interface Bound {
  readonly value: number;
  readonly isGiven: boolean;
  /** Whether the end was derived from the start, for an index. */
  readonly derived: boolean;
}

export type PathNode =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'list'; readonly nodes: readonly PathNode[] }
  | { readonly is: 'field'; readonly name: string }
  | { readonly is: 'word'; readonly name: string }
  | { readonly is: 'slice'; readonly bounds: readonly [Bound, Bound, Bound] }
  | { readonly is: 'filter'; readonly left: PathNode; readonly operator: string; readonly right: PathNode }
  | { readonly is: 'whole'; readonly value: bigint }
  | { readonly is: 'float'; readonly value: number }
  | { readonly is: 'bool'; readonly value: boolean }
  | { readonly is: 'wildcard' }
  | { readonly is: 'descent' }
  | { readonly is: 'union'; readonly lists: readonly PathNode[] };
