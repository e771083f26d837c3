/** Who asks, as far as authentication found out; spelled as in the reviews of the API. */

export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const AUTHENTICATED = 'system:authenticated';
export const UNAUTHENTICATED = 'system:unauthenticated';

/** Whoever was recognised is in this group (authn-group-authenticated); a proxy may also say that it doesn't know. */
export function withAuthenticatedGroup(user: UserInfo): UserInfo {
  const { name, groups } = user;
  if (name === ANONYMOUS.name || groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED)) return user;
  return { ...user, groups: [...groups, AUTHENTICATED] };
}

export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: [UNAUTHENTICATED] };

/** A request on the plain port without credentials. */
export const UNSECURED: UserInfo = { name: 'system:unsecured', groups: ['system:masters', AUTHENTICATED] };
