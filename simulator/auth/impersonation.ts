/**
 * Reads the impersonation headers of a request (`Impersonate-User`, `-Group`, `-Uid`, `-Extra-…`). The result contains the impersonated
 * user, and the attributes of the permissions that the authenticated user needs, for the user name, each group, the uid and each extra
 * value.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { HttpRequest } from '../foundation/exchange.ts';
import { ANONYMOUS_USER, addAuthenticatedGroup, UNAUTHENTICATED_GROUP, type UserInfo } from '../foundation/user.ts';
import type { AuthorizerAttributes } from './authorizer.ts';
import { listHeaderValues } from './header-values.ts';
import { readExtra } from './request-headers.ts';
import { listServiceAccountGroups, parseServiceAccountUser } from './service-account.ts';

export interface Impersonation {
  readonly user: UserInfo;
  readonly attributes: readonly AuthorizerAttributes[];
}

/** The error for headers that impersonate a group, a uid or extra without a user name. `user` has the impersonated members. */
export class ImpersonationError extends Error {
  override readonly name = 'ImpersonationError';
  readonly user: UserInfo;

  constructor(message: string, user: UserInfo) {
    super(message);
    this.user = user;
  }
}

export function readImpersonation(request: HttpRequest, dialect: Dialect): Impersonation | undefined {
  if (!request.rawHeaders.some((name, index) => index % 2 === 0 && /^impersonate-/i.test(name))) return undefined;
  const name = listHeaderValues(request, 'Impersonate-User')[0] ?? '';
  const uid = listHeaderValues(request, 'Impersonate-Uid')[0] ?? '';
  const groups = listHeaderValues(request, 'Impersonate-Group');
  const extra = readExtra(request, ['Impersonate-Extra-']);
  const group = `authentication.${dialect.groupSuffix}`;

  const impersonatedAttributes: ImpersonatedAttribute[] = [];
  const account = parseServiceAccountUser(name);
  if (account !== undefined)
    impersonatedAttributes.push({ kind: 'ServiceAccount', resource: 'serviceaccounts', ...account });
  else if (name !== '') impersonatedAttributes.push({ kind: 'User', resource: 'users', name });
  for (const group of groups) impersonatedAttributes.push({ kind: 'Group', resource: 'groups', name: group });
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values)
      impersonatedAttributes.push({ kind: 'UserExtra', resource: 'userextras', name: value, key, group });
  }
  if (uid !== '') impersonatedAttributes.push({ kind: 'UID', resource: 'uids', name: uid, group });
  if (impersonatedAttributes.length === 0) return undefined;
  if (name === '') {
    const message = `requested [${impersonatedAttributes.map(formatAttribute).join(' ')}] without impersonating a user`;
    throw new ImpersonationError(message, { name, uid, groups, extra });
  }

  const impersonatedGroups =
    groups.length > 0 || account === undefined ? groups : listServiceAccountGroups(account.namespace);
  return {
    user: addDefaultGroup({ name, uid, groups: impersonatedGroups, extra }),
    attributes: impersonatedAttributes.map(toAuthorizerAttributes),
  };
}

interface ImpersonatedAttribute {
  readonly kind: string;
  readonly resource: string;
  readonly name: string;
  readonly namespace?: string;
  readonly group?: string;
  readonly key?: string;
}

function toAuthorizerAttributes({
  resource,
  name,
  namespace = '',
  group = '',
  key = '',
}: ImpersonatedAttribute): AuthorizerAttributes {
  const version = group === '' ? '' : 'v1';
  return { resourceRequest: true, verb: 'impersonate', group, version, resource, subresource: key, namespace, name };
}

function formatAttribute({ kind, namespace = '', name, group, key = '' }: ImpersonatedAttribute): string {
  return `{${[kind, namespace, name, '', group === undefined ? '' : `${group}/v1`, '', key].join(' ')}}`;
}

function addDefaultGroup(user: UserInfo): UserInfo {
  if (user.name !== ANONYMOUS_USER.name) return addAuthenticatedGroup(user);
  return user.groups.includes(UNAUTHENTICATED_GROUP)
    ? user
    : { ...user, groups: [...user.groups, UNAUTHENTICATED_GROUP] };
}
