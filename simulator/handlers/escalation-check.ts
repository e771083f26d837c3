/**
 * Prevents privilege escalation through RBAC: a user who writes or binds a role cannot grant permissions that they do not have, unless they
 * may `escalate` or `bind`. The check runs before the object is validated. The messages follow the source of kube-apiserver; the suite does
 * not compare them, because its kube-apiserver runs without RBAC.
 */
import { quote } from '../../values/go-quote.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { findMissingRules, formatQuotedList, formatRules } from '../pure/rbac/missing-rules.ts';
import type { PolicyRule } from '../pure/rbac/policy-rule.ts';
import { forbidden, notFound } from '../pure/status/reasons.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import type { RoleRuleResolver } from '../registry/resource.ts';
import { authorize } from './authorize.ts';
import type { Call } from './call.ts';

interface Role extends ApiObject {
  readonly rules?: PolicyRule[] | null;
  readonly aggregationRule?: JsonObject | null;
  readonly roleRef?: { readonly kind?: string; readonly name?: string };
}

const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

export async function checkEscalation(call: Call, object: ApiObject, previous?: ApiObject): Promise<void> {
  const { context, endpoint, user } = call;
  const { group, resource } = endpoint.resource;
  if (group !== `rbac.authorization.${context.dialect.groupSuffix}`) return;
  const { roles } = context.reviewer(user);
  if (roles === undefined || user.groups.includes('system:masters')) return;
  if (previous !== undefined && deepEqual(omitCollectorFields(object), omitCollectorFields(previous))) return;
  if (resource === 'roles' || resource === 'clusterroles') return checkRole(call, roles, object, previous);
  if (resource === 'rolebindings' || resource === 'clusterrolebindings') return checkBinding(call, roles, object);
}

async function checkRole(call: Call, roles: RoleRuleResolver, role: Role, previous: Role | undefined): Promise<void> {
  const { info, endpoint } = call;
  if (await isAllowed(call, 'escalate', endpoint.resource.resource, info.name)) return;
  await checkCovered(call, roles, role, role.rules ?? []);
  if (!role.aggregationRule && !previous?.aggregationRule) return;
  const { rules } = await roles.listRules(call.user, call.namespace);
  if (findMissingRules(rules, EVERYTHING).length === 0) return;
  const message = 'must have cluster-admin privileges to use an aggregationRule';
  throw forbidden(endpoint.qualified, role.metadata.name ?? '', message);
}

async function checkBinding(call: Call, roles: RoleRuleResolver, binding: Role): Promise<void> {
  const kind = binding.roleRef?.kind === 'Role' ? 'Role' : 'ClusterRole';
  const name = binding.roleRef?.name ?? '';
  if (await isAllowed(call, 'bind', kind === 'Role' ? 'roles' : 'clusterroles', name)) return;
  const rules = await roles.findRoleRules(kind, call.namespace, name);
  if (rules === undefined) {
    throw notFound({ group: call.endpoint.resource.group, resource: kind.toLowerCase() }, name);
  }
  await checkCovered(call, roles, binding, rules);
}

async function checkCovered(
  call: Call,
  roles: RoleRuleResolver,
  object: ApiObject,
  rules: readonly PolicyRule[],
): Promise<void> {
  const { user, namespace, endpoint } = call;
  const userRules = await roles.listRules(user, namespace);
  const lackingRules = findMissingRules(userRules.rules, rules);
  if (lackingRules.length === 0) return;
  const subject = `user ${quote(user.name)} (groups=${formatQuotedList(user.groups)})`;
  const errors = userRules.errors.length === 0 ? '' : `; resolution errors: [${userRules.errors.join(' ')}]`;
  const message = `${subject} is attempting to grant RBAC permissions not currently held:\n${formatRules(lackingRules)}${errors}`;
  throw forbidden(endpoint.qualified, object.metadata.name ?? '', message);
}

async function isAllowed(call: Call, verb: string, resource: string, name: string): Promise<boolean> {
  const { group } = call.endpoint.resource;
  const attributes = { group, version: '*', resource, subresource: '', namespace: call.namespace, name };
  return (await authorize(call, verb, attributes)).answer.allowed;
}

/** Returns the object without the members that the garbage collector changes. */
function omitCollectorFields({ metadata, ...rest }: ApiObject): object {
  const { finalizers: _, ownerReferences: __, managedFields: ___, resourceVersion: ____, ...remaining } = metadata;
  return { ...rest, metadata: remaining };
}
