/** Faults that break rules of the area authz. */
import type { Fault } from '../../../faults/fault.ts';

export const authorizationFaults = {
  'patch-is-update': {
    bug: 'PATCH is authorized as update',
    breaks: ['authz-patch-verb', 'ssa-needs-patch-permission'],
    in: 'auth/rbac/rule.ts',
    find: 'attributes.verb',
    put: "attributes.verb === 'patch' ? 'update' : attributes.verb",
  },
  'deletecollection-is-delete': {
    bug: 'DELETE of a collection is authorized as delete',
    breaks: ['authz-deletecollection-verb'],
    in: 'auth/rbac/rule.ts',
    find: 'attributes.verb',
    put: "attributes.verb === 'deletecollection' ? 'delete' : attributes.verb",
  },
  'watch-is-list': {
    bug: 'a watch is authorized as list',
    breaks: ['authz-watch-list-verbs'],
    in: 'auth/rbac/rule.ts',
    find: 'attributes.verb',
    put: "attributes.verb === 'watch' ? 'list' : attributes.verb",
  },
  'list-is-get': {
    bug: 'a list is authorized as get',
    breaks: ['authz-watch-list-verbs'],
    in: 'auth/rbac/rule.ts',
    find: 'attributes.verb',
    put: "attributes.verb === 'list' ? 'get' : attributes.verb",
  },
  'subresource-as-parent': {
    bug: 'a request to a subresource is authorized as a request to its parent',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: 'attributes.resource, attributes.subresource',
    put: "attributes.resource, ''",
  },
  'rbac-group-ignored': {
    bug: 'the API groups of a rule are ignored',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: '  if (!containsValue(rule.apiGroups, attributes.group)) return false;\n',
    put: '',
  },
  'rbac-name-ignored': {
    bug: 'the resource names of a rule are ignored',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: 'names.length === 0 || names.includes(attributes.name)',
    put: 'true',
  },
  'rbac-namespace-ignored': {
    bug: 'RoleBindings are ignored',
    breaks: ['authz-decision-attributes', 'authz-patch-verb', 'authz-binding-subjects'],
    in: 'auth/rbac/authorizer.ts',
    find: "attributes.resourceRequest ? attributes.namespace : ''",
    put: "''",
  },
  'dry-run-unauthorized': {
    bug: 'dry runs need no permission',
    breaks: ['dry-authorization-identical'],
    in: 'http/filters/authorization.ts',
    find: 'const authorizerResult = config.authorizer.authorize(',
    put: `if (info.query.has('dryRun')) return next(exchange);
    const authorizerResult = config.authorizer.authorize(`,
  },
  'refused-when-done': {
    bug: 'authorization is checked after the request is executed',
    breaks: ['authz-refused-status'],
    in: 'http/filters/authorization.ts',
    find: `return createForbiddenResponse(
    negotiator,
    exchange.request,
    exchange.user,
    createAttributes(exchange.info),
    decision,
  );`,
    put: `const no = createForbiddenResponse(negotiator, exchange.request, exchange.user, createAttributes(exchange.info), decision);
  return Promise.resolve(next(exchange)).then(() => no);`,
  },
  'escalation-unchecked': {
    bug: 'a user who may write roles and bindings may grant permissions without having them',
    breaks: ['authz-no-escalation'],
    in: 'handlers/escalation-check.ts',
    find: "user.groups.includes('system:masters')",
    put: "user.groups.includes('system:authenticated')",
  },
  'anonymous-discovers': {
    bug: 'discovery is accessible to all users, including anonymous users',
    breaks: ['authz-anonymous-rbac-default'],
    in: 'controllers/bootstrap/default-roles.ts',
    find: "createBinding('system:discovery', [authenticatedGroup])",
    put: "createBinding('system:discovery', [authenticatedGroup, unauthenticatedGroup])",
  },
  'apply-needs-no-create': {
    bug: 'an apply that creates needs only the permission patch',
    breaks: ['ssa-needs-create-permission'],
    in: 'handlers/change.ts',
    find: 'const { attributes, decision } =',
    put: 'if (call.writeOptions.isApply) return;\n  const { attributes, decision } =',
  },
  'put-needs-no-create': {
    bug: 'a PUT that creates needs only the permission update',
    breaks: ['authz-create-by-put'],
    in: 'handlers/change.ts',
    find: 'const { attributes, decision } =',
    put: 'if (!call.writeOptions.isApply) return;\n  const { attributes, decision } =',
  },
  'force-needs-no-permission': {
    bug: 'a DELETE with ignoreStoreReadErrorWithClusterBreakingPotential needs only the permission delete',
    breaks: ['authz-forced-deletion'],
    in: 'handlers/deletion/unsafe-delete.ts',
    find: 'if (!allowed)',
    put: 'if (false)',
  },
  'dry-run-needs-no-create': {
    bug: 'a dry run that would create needs no create permission',
    breaks: ['dry-authorization-identical'],
    in: 'handlers/change.ts',
    find: 'const { attributes, decision } =',
    put: 'if (call.writeOptions.dryRun) return;\n  const { attributes, decision } =',
  },
  'create-asked-as-verb': {
    bug: 'a PUT or apply that creates an object needs permission for its own verb, but not for create',
    breaks: ['ssa-needs-create-permission', 'authz-create-by-put'],
    in: 'handlers/change.ts',
    find: "authorizeVerb(call, 'create')",
    put: 'authorizeVerb(call, call.verb)',
  },
  'reviews-of-the-first-group': {
    bug: 'a SubjectAccessReview uses only the first group of its spec',
    breaks: ['authz-access-review-decision'],
    in: 'registry/reviews/reviews.ts',
    find: `    groups,
`,
    put: `    groups: groups.slice(0, 1),
`,
  },
  'rules-of-cluster-roles-only': {
    bug: 'a SelfSubjectRulesReview lists only the rules of ClusterRoleBindings',
    breaks: ['authz-rules-review'],
    in: 'auth/rbac/authorizer.ts',
    find: `const rules = [];
      const errors: string[] = [];
      for await (const binding of findApplicableBindings(roleSource, group, user, namespace)) {`,
    put: `const rules = [];
      const errors: string[] = [];
      void namespace;
      for await (const binding of findApplicableBindings(roleSource, group, user, '')) {`,
  },
  'role-reference-compared-by-name': {
    bug: 'the kind of a roleRef can change',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/rbac/rbac.ts',
    find: 'if (isDeepEqual(roleRef, previous.roleRef ?? {})) return [];',
    put: "if (isDeepEqual({ ...roleRef, kind: '' }, { ...previous.roleRef, kind: '' })) return [];",
  },
  'first-selector-of-aggregated-roles': {
    bug: 'only the first of several clusterRoleSelectors is used',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'of role.aggregationRule?.clusterRoleSelectors ?? []) {',
    put: 'of (role.aggregationRule?.clusterRoleSelectors ?? []).slice(0, 1)) {',
  },
  'uid-of-bound-objects-ignored': {
    bug: 'a TokenRequest is bound to an object with another uid',
    breaks: ['authn-sa-token-bound'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: `if (uid !== '' && uid !== storedUid) {
    const message = \`the UID in the bound`,
    put: `if (uid === 'another' && uid !== storedUid) {
    const message = \`the UID in the bound`,
  },
  'unchanged-grants-checked': {
    bug: 'changing the finalizers of a role needs the permissions that the role grants',
    breaks: ['authz-no-escalation'],
    in: 'handlers/escalation-check.ts',
    find: `  if (previous !== undefined && isDeepEqual(omitCollectorFields(object), omitCollectorFields(previous))) return;
`,
    put: '',
  },
  'bind-checked-on-bindings': {
    bug: 'the verb bind is checked on the binding instead of the role',
    breaks: ['authz-no-escalation'],
    in: 'handlers/escalation-check.ts',
    find: "isVerbAllowed(call, 'bind', kind === 'Role' ? 'roles' : 'clusterroles', name)",
    put: "isVerbAllowed(call, 'bind', call.endpoint.resource.resource, '')",
  },
  'owner-references-escalate': {
    bug: 'a change of only the owner references of a role is checked for escalation',
    breaks: ['authz-no-escalation'],
    in: 'handlers/escalation-check.ts',
    find: 'finalizers: _, ownerReferences: __, managedFields',
    put: 'finalizers: _, managedFields',
  },
  'reviewed-users-are-authenticated': {
    bug: 'a SubjectAccessReview without groups is decided as if the user had the group of all authenticated users',
    breaks: ['authz-access-review-decision'],
    in: 'registry/reviews/reviews.ts',
    find: `    groups,
    ...compact({ uid, extra }),`,
    put: `    groups: groups.length === 0 && user !== 'system:anonymous' ? ['system:authenticated'] : groups,
    ...compact({ uid, extra }),`,
  },
  'forbidden-requests-in-json-only': {
    bug: 'the Status of a forbidden request is JSON, whatever the request accepts',
    breaks: ['authz-refused-403'],
    in: 'http/filters/error-responses.ts',
    find: 'createStatusResponse(negotiator, request, error)',
    put: 'createStatusResponse(negotiator, { ...request, headers: {} }, error)',
  },
} satisfies Record<string, Fault>;
