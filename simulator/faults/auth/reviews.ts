/** Faults of SubjectAccessReviews, LocalSubjectAccessReviews, SelfSubjectAccessReviews and SelfSubjectRulesReviews. */
import type { Fault } from '../../../faults/fault.ts';

const REVIEWS_FILE = 'registry/reviews/reviews.ts';
const RULES_REVIEW_FILE = 'registry/reviews/rules.ts';
const SELF_REVIEW_CALL = 'reviewer.authorize(reviewer.user, readAttributes(readSpec(review)))';

export const reviewFaults = {
  'groups-of-accounts-added-to-reviews': {
    bug: 'the user of a SubjectAccessReview gets the groups of service accounts',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: '    name: user,\n    groups,\n',
    put: `    name: user,
    groups: [...groups, \`system:serviceaccounts:\${user.split(':')[2] ?? ''}\`],
`,
  },
  'verbs-of-reviewed-paths-ignored': {
    bug: 'an access review for a path ignores the verb',
    breaks: ['authz-access-review-decision'],
    in: 'registry/reviews/access.ts',
    find: 'return { resourceRequest: false, verb, path };',
    put: "return { resourceRequest: false, verb: verb && 'get', path };",
  },
  'self-reviews-without-name': {
    bug: 'a SelfSubjectAccessReview ignores the name',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW_CALL,
    put: "reviewer.authorize(reviewer.user, Object.assign(readAttributes(readSpec(review)), { name: '' }))",
  },
  'paths-missing-from-rules-reviews': {
    bug: 'a SelfSubjectRulesReview lists only the first path of a rule',
    breaks: ['authz-rules-review'],
    in: RULES_REVIEW_FILE,
    find: 'nonResourceURLs: nonResourceURLs ?? [] }))',
    put: 'nonResourceURLs: (nonResourceURLs ?? []).slice(0, 1) }))',
  },
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
    find: SELF_REVIEW_CALL,
    put: SELF_REVIEW_CALL.replace('reviewer.user,', '{ ...reviewer.user, groups: reviewer.user.groups.slice(-1) },'),
  },
  'self-reviews-without-subresource': {
    bug: 'a SelfSubjectAccessReview ignores the subresource',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW_CALL,
    put: "reviewer.authorize(reviewer.user, Object.assign(readAttributes(readSpec(review)), { subresource: '' }))",
  },
  'verbs-of-paths-in-self-reviews-ignored': {
    bug: 'a SelfSubjectAccessReview for a path ignores the verb',
    breaks: ['authz-access-review-decision'],
    in: REVIEWS_FILE,
    find: SELF_REVIEW_CALL,
    put: "reviewer.authorize(reviewer.user, { ...readAttributes(readSpec(review)), ...(readSpec(review).nonResourceAttributes ? { verb: 'get' } : {}) })",
  },
  'rules-of-the-last-group-reviewed': {
    bug: 'a SelfSubjectRulesReview uses only the last group of the user',
    breaks: ['authz-rules-review'],
    in: RULES_REVIEW_FILE,
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
    in: RULES_REVIEW_FILE,
    find: 'errors.length > 0 && {',
    put: 'errors.length > 1 && {',
  },
} satisfies Record<string, Fault>;
