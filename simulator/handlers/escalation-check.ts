/**
 * Prevents privilege escalation through RBAC: a user who writes or binds a role cannot grant permissions that they do not have, unless they
 * may `escalate` or `bind`. The check runs before the object is validated.
 */
import { quote } from '../../values/go-quote.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { findMissingRules, formatQuotedList, formatRules } from '../pure/rbac/missing-rules.ts';
import type { PolicyRule } from '../pure/rbac/policy-rule.ts';
import { createForbiddenError, createNotFoundError } from '../pure/status/reasons.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import type { RoleRuleResolver } from '../registry/resource.ts';
import { authorizeVerb } from './authorize.ts';
import type { Call } from './call.ts';

interface RoleOrBinding extends ApiObject {
  readonly rules?: PolicyRule[] | null;
  readonly aggregationRule?: JsonObject | null;
  readonly roleRef?: { readonly kind?: string; readonly name?: string };
}

const ALL_PERMISSIONS: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

export async function checkEscalation(call: Call, object: ApiObject, previous?: ApiObject): Promise<void> {
  const { context, endpoint, user } = call;
  const { group, resource } = endpoint.resource;
  if (group !== `rbac.authorization.${context.dialect.groupSuffix}`) return;
  const { roles } = context.createReviewContext(user);
  if (roles === undefined || user.groups.includes('system:masters')) return;
  if (previous !== undefined && isDeepEqual(omitCollectorFields(object), omitCollectorFields(previous))) return;
  if (resource === 'roles' || resource === 'clusterroles') return checkRole(call, roles, object, previous);
  if (resource === 'rolebindings' || resource === 'clusterrolebindings') return checkBinding(call, roles, object);
}

async function checkRole(
  call: Call,
  roles: RoleRuleResolver,
  role: RoleOrBinding,
  previous: RoleOrBinding | undefined,
): Promise<void> {
  const { info, endpoint } = call;
  if (await isVerbAllowed(call, 'escalate', endpoint.resource.resource, info.name)) return;
  await requirePermissions(call, roles, role, role.rules ?? []);
  if (!role.aggregationRule && !previous?.aggregationRule) return;
  const { rules } = await roles.listRules(call.user, call.namespace);
  if (findMissingRules(rules, ALL_PERMISSIONS).length === 0) return;
  const message = 'must have cluster-admin privileges to use the aggregationRule';
  throw createForbiddenError(endpoint.qualifiedResource, role.metadata.name ?? '', message);
}

async function checkBinding(call: Call, roles: RoleRuleResolver, binding: RoleOrBinding): Promise<void> {
  const kind = binding.roleRef?.kind === 'Role' ? 'Role' : 'ClusterRole';
  const name = binding.roleRef?.name ?? '';
  if (await isVerbAllowed(call, 'bind', kind === 'Role' ? 'roles' : 'clusterroles', name)) return;
  const rules = await roles.findRoleRules(kind, call.namespace, name);
  // As in kube-apiserver, the error contains the name of the role and the resource of the binding.
  if (rules === undefined) throw createNotFoundError(call.endpoint.qualifiedResource, name);
  await requirePermissions(call, roles, binding, rules);
}

async function requirePermissions(
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
  const errorsText = userRules.errors.length === 0 ? '' : `; resolution errors: [${userRules.errors.join(' ')}]`;
  const message = `${subject} is attempting to grant RBAC permissions not currently held:\n${formatRules(lackingRules)}${errorsText}`;
  throw createForbiddenError(endpoint.qualifiedResource, object.metadata.name ?? '', message);
}

async function isVerbAllowed(call: Call, verb: string, resource: string, name: string): Promise<boolean> {
  const { group } = call.endpoint.resource;
  const attributes = { group, version: '*', resource, subresource: '', namespace: call.namespace, name };
  return (await authorizeVerb(call, verb, attributes)).decision.allowed;
}

/** Returns the object without the members that the garbage collector changes. */
function omitCollectorFields({ metadata, ...otherMembers }: ApiObject): object {
  const { finalizers: _, ownerReferences: __, managedFields: ___, resourceVersion: ____, ...otherMetadata } = metadata;
  return { ...otherMembers, metadata: otherMetadata };
}
