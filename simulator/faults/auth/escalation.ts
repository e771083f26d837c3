/** Faults of the prevention of privilege escalation. */
import type { Fault } from '../../../faults/fault.ts';

const CHECK_FILE = 'handlers/escalation-check.ts';
const MISSING_RULES_FILE = 'pure/rbac/missing-rules.ts';
const CHECK_START = '  const { roles } = context.createReviewContext(user);\n';

export const escalationFaults = {
  'escalation-by-put-unchecked': {
    bug: 'a PUT of an existing role or binding is not checked for escalation',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: CHECK_START,
    put: `  if (previous !== undefined && call.verb === 'update') return;\n${CHECK_START}`,
  },
  'escalation-of-dry-runs-unchecked': {
    bug: 'a dry run is not checked for escalation',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: CHECK_START,
    put: `  if (call.writeOptions.dryRun) return;\n${CHECK_START}`,
  },
  'created-roles-checked-for-post-only': {
    bug: 'a role that a PUT or an apply creates is not checked for escalation',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: CHECK_START,
    put: `  if (previous === undefined && call.verb !== 'create') return;\n${CHECK_START}`,
  },
  'first-name-of-granted-rules-only': {
    bug: 'only the first resource name of a granted rule is compared with the permissions of the user',
    breaks: ['authz-no-escalation'],
    in: MISSING_RULES_FILE,
    find: 'names.map((name) => ({ ...singleRule, resourceNames: [name] }))',
    put: 'names.slice(0, 1).map((name) => ({ ...singleRule, resourceNames: [name] }))',
  },
  'escalate-for-all-names-only': {
    bug: 'the verb escalate has no effect if the permission is restricted to names',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: "'escalate', endpoint.resource.resource, info.name)",
    put: "'escalate', endpoint.resource.resource, info.name && '')",
  },
  'bind-for-all-names-only': {
    bug: 'the verb bind has no effect if the permission is restricted to names',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: "kind === 'Role' ? 'roles' : 'clusterroles', name)",
    put: "kind === 'Role' ? 'roles' : 'clusterroles', '')",
  },
  'bind-on-cluster-roles-only': {
    bug: 'the verb bind on clusterroles also allows bindings to Roles',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: "'bind', kind === 'Role' ? 'roles' : 'clusterroles', name)",
    put: "'bind', 'clusterroles', name)",
  },
  'granted-subresources-of-every-resource-refused': {
    bug: 'a permission for */status does not cover the status of one resource',
    breaks: ['authz-no-escalation'],
    in: MISSING_RULES_FILE,
    find: '(subresource !== undefined && (rule.resources',
    put: '(subresource === null && (rule.resources',
  },
  'granted-paths-unchecked': {
    bug: 'the paths of a granted rule are not compared with the permissions of the user',
    breaks: ['authz-no-escalation'],
    in: MISSING_RULES_FILE,
    find: 'return [...resourceRules, ...pathRules];',
    put: 'return [...resourceRules, ...pathRules.slice(0, 0)];',
  },
  'granted-paths-without-slash': {
    bug: 'a user with a permission for /metrics/* can grant the permission for /metrics',
    breaks: ['authz-no-escalation'],
    in: MISSING_RULES_FILE,
    find: 'url.startsWith(pattern.slice(0, -1))',
    put: 'url.startsWith(pattern.slice(0, -2))',
  },
  'aggregation-rules-unchecked': {
    bug: 'a user without all permissions can create a ClusterRole with an aggregationRule',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: 'if (!role.aggregationRule && !previous?.aggregationRule) return;',
    put: 'if (!role.aggregationRule || !previous?.aggregationRule) return;',
  },
  'bindings-to-roles-unchecked': {
    bug: 'only bindings to ClusterRoles are checked for escalation',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: '  await requirePermissions(call, roles, binding, rules);',
    put: "  if (kind === 'ClusterRole') await requirePermissions(call, roles, binding, rules);",
  },
  'absent-roles-bound': {
    bug: 'a user without the verb bind can bind a role that does not exist',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: '  if (rules === undefined) throw createNotFoundError(call.endpoint.qualifiedResource, name);\n',
    put: `  if (rules === undefined && name === '') throw createNotFoundError(call.endpoint.qualifiedResource, name);
  if (rules === undefined) return;
`,
  },
  'updated-cluster-roles-not-checked-for-escalation': {
    bug: 'updates of ClusterRoles can add any permission',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: "if (resource === 'roles' || resource === 'clusterroles') return",
    put: "if (resource === 'roles' || (resource === 'clusterroles' && previous === undefined)) return",
  },
  'updated-cluster-role-bindings-not-checked-for-escalation': {
    bug: 'updates of ClusterRoleBindings can add any subject',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: "if (resource === 'rolebindings' || resource === 'clusterrolebindings')",
    put: "if (resource === 'rolebindings' || (resource === 'clusterrolebindings' && previous === undefined))",
  },
  'aggregation-rule-removed-without-permissions': {
    bug: 'an update that removes an aggregationRule needs no further permissions',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: 'if (!role.aggregationRule && !previous?.aggregationRule) return;',
    put: 'if (!role.aggregationRule) return;',
  },
  'aggregation-rule-added-without-permissions': {
    bug: 'only a new ClusterRole with an aggregationRule needs all permissions',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: 'if (!role.aggregationRule && !previous?.aggregationRule) return;',
    put: 'if (!role.aggregationRule || previous !== undefined) return;',
  },
  'dry-run-creations-not-checked-for-escalation': {
    bug: 'a dry run that creates a role or a binding is not checked for escalation',
    breaks: ['authz-no-escalation'],
    in: CHECK_FILE,
    find: 'const { context, endpoint, user } = call;\n',
    put: 'const { context, endpoint, user } = call;\n  if (call.writeOptions.dryRun && previous === undefined) return;\n',
  },
} satisfies Record<string, Fault>;
