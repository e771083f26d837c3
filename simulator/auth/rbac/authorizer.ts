/**
 * Role-based access control (`--authorization-mode=RBAC`): a question is allowed when a role that is bound to the user allows it. Cluster
 * roles bound by a ClusterRoleBinding hold everywhere, roles bound by a RoleBinding in its namespace. Nothing is ever denied for good.
 *
 * What everybody may by default (authz-anonymous-rbac-default) stands in `default-rules.ts`, and not in objects.
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import { quote } from '../../pure/go/quote.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type AccessAnswer, type AccessQuestion, ALLOWED, type Authorizer, NO_OPINION } from '../authorizer.ts';
import { serviceAccountOf } from '../service-account.ts';
import type { UserInfo } from '../user.ts';
import { defaultRules } from './default-rules.ts';
import { allows, type PolicyRule } from './rule.ts';

/** Where roles and bindings are read. */
export interface RoleSource {
  /** '' are those of the cluster. */
  bindings(namespace: string): Promise<readonly ApiObject[]>;
  role(kind: 'Role' | 'ClusterRole', namespace: string, name: string): Promise<ApiObject | undefined>;
}

interface Binding {
  readonly roleRef?: { readonly kind?: string; readonly name?: string };
  readonly subjects?: readonly Subject[] | null;
}

interface Subject {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** `group` is the API group of roles, for messages. */
export function rbac(source: RoleSource, group: string, faults: FaultSet): Authorizer {
  const authorize = async (user: UserInfo, asked: AccessQuestion): Promise<AccessAnswer> => {
    if (user.groups.includes('system:masters')) return ALLOWED;
    if (defaultRules(user, faults).some((rule) => allows(rule, asked, faults))) return ALLOWED;
    const namespace = asked.resourceRequest && !faults.has('rbac-namespace-ignored') ? asked.namespace : '';
    const missing: string[] = [];
    for (const scope of namespace === '' ? [''] : ['', namespace]) {
      for (const object of await source.bindings(scope)) {
        const { roleRef, subjects } = object as Binding;
        if (!(subjects ?? []).some((subject) => isMeant(subject, scope, user))) continue;
        const kind = roleRef?.kind === 'Role' ? 'Role' : 'ClusterRole';
        const name = roleRef?.name ?? '';
        const role = await source.role(kind, scope, name);
        if (role === undefined) missing.push(`${kind.toLowerCase()}.${group} ${quote(name)} not found`);
        const rules = ((role as { rules?: readonly PolicyRule[] | null } | undefined)?.rules ?? []) as PolicyRule[];
        if (rules.some((rule) => allows(rule, asked, faults))) return ALLOWED;
      }
    }
    if (missing.length === 0) return NO_OPINION;
    const told = missing.length === 1 ? missing[0] : `[${[...new Set(missing)].join(', ')}]`;
    return { allowed: false, reason: `RBAC: ${told}` };
  };
  return { authorize };
}

function isMeant({ kind, name, namespace }: Subject, scope: string, user: UserInfo): boolean {
  if (kind === 'User') return user.name === name;
  if (kind === 'Group') return name !== undefined && user.groups.includes(name);
  const account = kind === 'ServiceAccount' ? serviceAccountOf(user.name) : undefined;
  return account !== undefined && account.name === name && account.namespace === (namespace || scope);
}
