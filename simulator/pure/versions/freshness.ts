/** How fresh a read must be, as the specification's list and get tables name it. The store's watch cache reads by it. */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export const ANY: Freshness = { type: 'any' };
export const MOST_RECENT: Freshness = { type: 'mostRecent' };
