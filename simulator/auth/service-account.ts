/** Parses the user name and lists the groups of a service account (authn-sa-username, authn-sa-group-all, -namespace). */

export interface ServiceAccountName {
  readonly namespace: string;
  readonly name: string;
}

const SERVICE_ACCOUNT_USER =
  /^system:serviceaccount:([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?):([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?)$/;

/** Returns the service account with this user name, or undefined for other users. */
export function parseServiceAccountUser(user: string): ServiceAccountName | undefined {
  const match = SERVICE_ACCOUNT_USER.exec(user);
  return match === null ? undefined : { namespace: match[1] ?? '', name: match[3] ?? '' };
}

export function listServiceAccountGroups(namespace: string): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
}
