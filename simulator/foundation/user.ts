/** The user of a request, with the members of UserInfo in a TokenReview. */

export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const AUTHENTICATED_GROUP = 'system:authenticated';
export const UNAUTHENTICATED_GROUP = 'system:unauthenticated';

/** Adds the group of all authenticated users (authn-group-authenticated), unless a proxy sent the group of unauthenticated users. */
export function addAuthenticatedGroup(user: UserInfo): UserInfo {
  const { name, groups } = user;
  if (name === ANONYMOUS_USER.name || groups.includes(AUTHENTICATED_GROUP) || groups.includes(UNAUTHENTICATED_GROUP))
    return user;
  return { ...user, groups: [...groups, AUTHENTICATED_GROUP] };
}

export const ANONYMOUS_USER: UserInfo = { name: 'system:anonymous', groups: [UNAUTHENTICATED_GROUP] };

/** The user of requests to the plain port without credentials. */
export const UNSECURED_USER: UserInfo = { name: 'system:unsecured', groups: ['system:masters', AUTHENTICATED_GROUP] };
