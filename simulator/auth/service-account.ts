/** How a service account is called as a user, and which groups it is in (authn-sa-username, authn-sa-group-all, -namespace). */

export interface ServiceAccountName {
  readonly namespace: string;
  readonly name: string;
}

const USER = /^system:serviceaccount:([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?):([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?)$/;

/** Undefined when it isn't one's name. */
export function serviceAccountOf(user: string): ServiceAccountName | undefined {
  const match = USER.exec(user);
  return match === null ? undefined : { namespace: match[1] ?? '', name: match[3] ?? '' };
}

export function serviceAccountGroups(namespace: string): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
}
