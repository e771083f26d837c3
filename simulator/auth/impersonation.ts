/**
 * What a request asks for that wants to be somebody else (`Impersonate-User`, `-Group`, `-Uid`, `-Extra-…`): each part is a question
 * to the authorizer, asked of who really sent it, and together they are the user that the request goes on as.
 */
import type { Dialect } from '../../spec/dialect.ts';
import type { HttpRequest } from '../ground/exchange.ts';
import { ANONYMOUS, UNAUTHENTICATED, type UserInfo, withAuthenticatedGroup } from '../ground/user.ts';
import type { AuthorizerAttributes } from './authorizer.ts';
import { headerValues } from './header-values.ts';
import { extraOf } from './request-headers.ts';
import { serviceAccountGroups, serviceAccountOf } from './service-account.ts';

export interface Impersonation {
  readonly user: UserInfo;
  readonly questions: readonly AuthorizerAttributes[];
}

/** A group, uid or extra without a user; told in words that show what was asked for. */
export class ImpersonationError extends Error {
  override readonly name = 'ImpersonationError';
}

export function impersonationOf(request: HttpRequest, dialect: Dialect): Impersonation | undefined {
  if (!request.rawHeaders.some((name, at) => at % 2 === 0 && /^impersonate-/i.test(name))) return undefined;
  const name = headerValues(request, 'Impersonate-User')[0] ?? '';
  const uid = headerValues(request, 'Impersonate-Uid')[0] ?? '';
  const groups = headerValues(request, 'Impersonate-Group');
  const extra = extraOf(request, ['Impersonate-Extra-']);
  const group = `authentication.${dialect.groupSuffix}`;

  const parts: Part[] = [];
  const account = serviceAccountOf(name);
  if (account !== undefined) parts.push({ kind: 'ServiceAccount', resource: 'serviceaccounts', ...account });
  else if (name !== '') parts.push({ kind: 'User', resource: 'users', name });
  for (const each of groups) parts.push({ kind: 'Group', resource: 'groups', name: each });
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values) parts.push({ kind: 'UserExtra', resource: 'userextras', name: value, key, group });
  }
  if (uid !== '') parts.push({ kind: 'UID', resource: 'uids', name: uid, group });
  if (parts.length === 0) return undefined;
  if (name === '')
    throw new ImpersonationError(`requested [${parts.map(shown).join(' ')}] without impersonating a user`);

  const given = groups.length > 0 || account === undefined ? groups : serviceAccountGroups(account.namespace);
  return {
    user: whole({ name, uid, groups: given, extra }),
    questions: parts.map(question),
  };
}

interface Part {
  readonly kind: string;
  readonly resource: string;
  readonly name: string;
  readonly namespace?: string;
  readonly group?: string;
  readonly key?: string;
}

function question({ resource, name, namespace = '', group = '', key = '' }: Part): AuthorizerAttributes {
  const version = group === '' ? '' : 'v1';
  return { resourceRequest: true, verb: 'impersonate', group, version, resource, subresource: key, namespace, name };
}

function shown({ kind, namespace = '', name, group, key = '' }: Part): string {
  return `{${[kind, namespace, name, '', group === undefined ? '' : `${group}/v1`, '', key].join(' ')}}`;
}

function whole(user: UserInfo): UserInfo {
  if (user.name !== ANONYMOUS.name) return withAuthenticatedGroup(user);
  return user.groups.includes(UNAUTHENTICATED) ? user : { ...user, groups: [...user.groups, UNAUTHENTICATED] };
}
