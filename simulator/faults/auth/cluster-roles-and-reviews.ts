/** Faults of ClusterRoles, ClusterRoleBindings and aggregated roles, and of groups in reviews. */
import type { Fault } from '../../../faults/fault.ts';

const ROLE_RULES_FILE = 'auth/rbac/role-rules.ts';
const ESCALATION_FILE = 'handlers/escalation-check.ts';
const REVIEWS_FILE = 'registry/reviews/reviews.ts';
const AGGREGATION_FILE = 'controllers/roles/aggregated-rules.ts';
const SELF_REVIEW = 'reviewer.authorize(reviewer.user, readAttributes(readSpec(review)))';

const clusterRoleFaults = {
  'case-of-user-names-ignored': {
    bug: 'user names of bindings are compared without their case',
    breaks: ['authz-binding-subjects'],
    in: ROLE_RULES_FILE,
    find: 'return user.name === name;',
    put: 'return user.name.toLowerCase() === name?.toLowerCase();',
  },
  'third-subject-ignored': {
    bug: 'only the first two subjects of a binding are used',
    breaks: ['authz-binding-subjects'],
    in: ROLE_RULES_FILE,
    find: '(subjects ?? []).find(',
    put: '(subjects ?? []).slice(0, 2).find(',
  },
  'service-accounts-in-role-bindings-only': {
    bug: 'service accounts are subjects only in RoleBindings',
    breaks: ['authz-binding-subjects'],
    in: ROLE_RULES_FILE,
    find: "const account = kind === 'ServiceAccount'",
    put: "const account = kind === 'ServiceAccount' && bindingNamespace !== ''",
  },
  'updated-cluster-roles-not-checked-for-escalation': {
    bug: 'updates of ClusterRoles can add any permission',
    breaks: ['authz-no-escalation'],
    in: ESCALATION_FILE,
    find: "if (resource === 'roles' || resource === 'clusterroles') return",
    put: "if (resource === 'roles' || (resource === 'clusterroles' && previous === undefined)) return",
  },
  'updated-cluster-role-bindings-not-checked-for-escalation': {
    bug: 'updates of ClusterRoleBindings can add any subject',
    breaks: ['authz-no-escalation'],
    in: ESCALATION_FILE,
    find: "if (resource === 'rolebindings' || resource === 'clusterrolebindings')",
    put: "if (resource === 'rolebindings' || (resource === 'clusterrolebindings' && previous === undefined))",
  },
  'aggregation-rule-removed-without-permissions': {
    bug: 'an update that removes an aggregationRule needs no further permissions',
    breaks: ['authz-no-escalation'],
    in: ESCALATION_FILE,
    find: 'if (!role.aggregationRule && !previous?.aggregationRule) return;',
    put: 'if (!role.aggregationRule) return;',
  },
  'aggregation-rule-added-without-permissions': {
    bug: 'only a new ClusterRole with an aggregationRule needs all permissions',
    breaks: ['authz-no-escalation'],
    in: ESCALATION_FILE,
    find: 'if (!role.aggregationRule && !previous?.aggregationRule) return;',
    put: 'if (!role.aggregationRule || previous !== undefined) return;',
  },
  'dry-run-creations-not-checked-for-escalation': {
    bug: 'a dry run that creates a role or a binding is not checked for escalation',
    breaks: ['authz-no-escalation'],
    in: ESCALATION_FILE,
    find: 'const { context, endpoint, user } = call;\n',
    put: 'const { context, endpoint, user } = call;\n  if (call.writeOptions.dryRun && previous === undefined) return;\n',
  },
  'expressions-of-aggregated-roles-ignored': {
    bug: 'the matchExpressions of clusterRoleSelectors are ignored',
    breaks: ['authz-aggregated-roles'],
    in: AGGREGATION_FILE,
    find: 'compileSelector(selectorField)',
    put: 'compileSelector({ ...selectorField, matchExpressions: [] })',
  },
  'first-rule-of-selected-roles-only': {
    bug: 'only the first rule of a selected ClusterRole is aggregated',
    breaks: ['authz-aggregated-roles'],
    in: AGGREGATION_FILE,
    find: 'of pendingRole.rules ?? [])',
    put: 'of (pendingRole.rules ?? []).slice(0, 1))',
  },
  'uid-of-impersonated-accounts-unchecked': {
    bug: 'the uid in the headers needs no permission if the impersonated user is a service account',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: "if (uid !== '') impersonatedAttributes",
    put: "if (uid !== '' && account === undefined) impersonatedAttributes",
  },
  'administrators-not-impersonated': {
    bug: 'an impersonated user does not get the permissions of the group system:masters',
    breaks: ['authz-impersonated-user-decides'],
    in: 'auth/impersonation.ts',
    find: 'groups: impersonatedGroups, extra }),',
    put: "groups: impersonatedGroups.filter((group) => group !== 'system:masters'), extra }),",
  },
} satisfies Record<string, Fault>;

const reviewFaults = {
  'local-reviews-without-groups': {
    bug: 'a LocalSubjectAccessReview ignores the groups',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: 'validateLocalReview(review, behaviors);\n    return reviewSubjectAccess(review, reviewer);',
    put: 'validateLocalReview(review, behaviors);\n    return reviewSubjectAccess({ ...review, spec: { ...readSpec(review), groups: [] } }, reviewer);',
  },
  'self-reviews-with-the-last-group': {
    bug: 'a SelfSubjectAccessReview uses only the last group of the user',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW,
    put: SELF_REVIEW.replace('reviewer.user,', '{ ...reviewer.user, groups: reviewer.user.groups.slice(-1) },'),
  },
  'self-reviews-without-subresource': {
    bug: 'a SelfSubjectAccessReview ignores the subresource',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW,
    put: "reviewer.authorize(reviewer.user, Object.assign(readAttributes(readSpec(review)), { subresource: '' }))",
  },
  'verbs-of-paths-in-self-reviews-ignored': {
    bug: 'a SelfSubjectAccessReview for a path ignores the verb',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW,
    put: "reviewer.authorize(reviewer.user, { ...readAttributes(readSpec(review)), ...(readSpec(review).nonResourceAttributes ? { verb: 'get' } : {}) })",
  },
  'rules-of-the-last-group-reviewed': {
    bug: 'a SelfSubjectRulesReview uses only the last group of the user',
    breaks: ['authz-rules-review'],
    in: 'registry/reviews/rules.ts',
    find: 'listRules?.(reviewer.user, namespace)',
    put: 'listRules?.({ ...reviewer.user, groups: reviewer.user.groups.slice(-1) }, namespace)',
  },
  'cluster-roles-of-role-bindings-not-reviewed': {
    bug: 'a SelfSubjectRulesReview does not list the rules of ClusterRoles in RoleBindings',
    breaks: ['authz-rules-review'],
    in: 'auth/rbac/authorizer.ts',
    find: '        rules.push(...binding.rules);',
    put: '        if (!/^RoleBinding .* of ClusterRole /.test(binding.description)) rules.push(...binding.rules);',
  },
  'absent-role-not-reported-in-rules-reviews': {
    bug: 'a SelfSubjectRulesReview does not report an absent role',
    breaks: ['authz-rules-review'],
    in: 'registry/reviews/rules.ts',
    find: 'errors.length > 0 && {',
    put: 'errors.length > 1 && {',
  },
} satisfies Record<string, Fault>;

export const clusterRoleAndReviewFaults = { ...clusterRoleFaults, ...reviewFaults };
