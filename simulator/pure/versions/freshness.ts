/** How fresh a read must be, as the specification's list and get tables name it. The store's watch cache reads by it. */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export const ANY = { type: 'any' } as const satisfies Freshness;
export const MOST_RECENT = { type: 'mostRecent' } as const satisfies Freshness;
