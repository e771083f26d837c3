/** The required freshness of a read, as in the tables for resourceVersion in the Kubernetes API concepts. The watch cache implements it. */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export const ANY_FRESHNESS = { type: 'any' } as const satisfies Freshness;
export const MOST_RECENT_FRESHNESS = { type: 'mostRecent' } as const satisfies Freshness;
