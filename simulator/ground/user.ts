/** The user of a request, as authentication found it; named as in TokenReview and SubjectAccessReview. */

export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const AUTHENTICATED = 'system:authenticated';
export const UNAUTHENTICATED = 'system:unauthenticated';

/** Authenticated users are in the group system:authenticated (authn-group-authenticated); a proxy may put a user into system:unauthenticated instead. */
export function withAuthenticatedGroup(user: UserInfo): UserInfo {
  const { name, groups } = user;
  if (name === ANONYMOUS.name || groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED)) return user;
  return { ...user, groups: [...groups, AUTHENTICATED] };
}

export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: [UNAUTHENTICATED] };

/** A request on the plain port without credentials. */
export const UNSECURED: UserInfo = { name: 'system:unsecured', groups: ['system:masters', AUTHENTICATED] };
