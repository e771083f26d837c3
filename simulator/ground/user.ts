/** The user of a request, as the authenticators determine it; the members are those of TokenReview's UserInfo. */

export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const AUTHENTICATED = 'system:authenticated';
export const UNAUTHENTICATED = 'system:unauthenticated';

/** Adds the group of all authenticated users (authn-group-authenticated), unless a proxy sent the group of unauthenticated users. */
export function addAuthenticatedGroup(user: UserInfo): UserInfo {
  const { name, groups } = user;
  if (name === ANONYMOUS.name || groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED)) return user;
  return { ...user, groups: [...groups, AUTHENTICATED] };
}

export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: [UNAUTHENTICATED] };

/** The user of requests to the plain port without credentials. */
export const UNSECURED: UserInfo = { name: 'system:unsecured', groups: ['system:masters', AUTHENTICATED] };
