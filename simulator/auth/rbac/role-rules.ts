/**
 * Finds the ClusterRoleBindings and the RoleBindings of a namespace that apply to a user, with the rules of their roles. Each binding has a
 * description for the reason of a decision.
 */

import { quote } from '../../../values/go-quote.ts';
import type { UserInfo } from '../../foundation/user.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { parseServiceAccountUser } from '../service-account.ts';

/** The source of roles and bindings. */
export interface RoleSource {
  /** Returns the RoleBindings of a namespace. The namespace '' means ClusterRoleBindings. */
  listBindings(namespace: string): Promise<readonly ApiObject[]>;
  findRole(kind: RoleKind, namespace: string, name: string): Promise<ApiObject | undefined>;
}

export type RoleKind = 'Role' | 'ClusterRole';

interface StoredBinding extends ApiObject {
  readonly roleRef?: { readonly kind?: string; readonly name?: string };
  readonly subjects?: BindingSubject[] | null;
}

type BindingSubject = {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
};

export interface ApplicableBinding {
  readonly rules: readonly PolicyRule[];
  /** A text such as `ClusterRoleBinding "b" of ClusterRole "r" to User "u"`. */
  readonly description: string;
  /** The error if the role does not exist. */
  readonly problem?: string;
}

/** Yields the bindings that apply to the user. `group` is the API group of roles, for messages. */
export async function* findApplicableBindings(
  roleSource: RoleSource,
  group: string,
  user: UserInfo,
  namespace: string,
): AsyncGenerator<ApplicableBinding> {
  for (const bindingNamespace of namespace === '' ? [''] : ['', namespace]) {
    for (const object of await roleSource.listBindings(bindingNamespace)) {
      const { roleRef, subjects, metadata }: StoredBinding = object;
      const subject = (subjects ?? []).find((candidate) => matchesSubject(candidate, bindingNamespace, user));
      if (subject === undefined) continue;
      const kind: RoleKind = roleRef?.kind === 'Role' ? 'Role' : 'ClusterRole';
      const name = roleRef?.name ?? '';
      const bindingText =
        bindingNamespace === ''
          ? `ClusterRoleBinding ${quote(metadata.name ?? '')}`
          : `RoleBinding ${quote(`${metadata.name ?? ''}/${bindingNamespace}`)}`;
      const role = await roleSource.findRole(kind, bindingNamespace, name);
      yield {
        rules: readRules(role),
        description: `${bindingText} of ${kind} ${quote(name)} to ${formatSubject(subject, bindingNamespace)}`,
        ...(role === undefined && { problem: `${kind.toLowerCase()}.${group} ${quote(name)} not found` }),
      };
    }
  }
}

export function readRules(role: ApiObject | undefined): readonly PolicyRule[] {
  const { rules }: { rules?: readonly PolicyRule[] | null } = readMembers(role);
  return rules ?? [];
}

/** Formats the distinct errors: `a`, or `[a, b]`. */
export function joinErrors(errors: readonly string[]): string {
  const distinctErrors = [...new Set(errors)];
  return distinctErrors.length === 1 ? (distinctErrors[0] ?? '') : `[${distinctErrors.join(', ')}]`;
}

function matchesSubject({ kind, name, namespace }: BindingSubject, bindingNamespace: string, user: UserInfo): boolean {
  if (kind === 'User') return user.name === name;
  if (kind === 'Group') return name !== undefined && user.groups.includes(name);
  const account = kind === 'ServiceAccount' ? parseServiceAccountUser(user.name) : undefined;
  return account !== undefined && account.name === name && account.namespace === (namespace || bindingNamespace);
}

function formatSubject({ kind = '', name = '', namespace }: BindingSubject, bindingNamespace: string): string {
  return kind === 'ServiceAccount'
    ? `${kind} ${quote(`${name}/${namespace || bindingNamespace}`)}`
    : `${kind} ${quote(name)}`;
}
