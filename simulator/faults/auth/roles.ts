/** Faults of roles with several rules and bindings, of the name in a field selector, and of access reviews. */
import type { Fault } from '../../../faults/fault.ts';

const roleFaults = {
  'names-of-subresources-ignored': {
    bug: 'the resource names of a rule are ignored for subresources',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: 'names.length === 0 || names.includes(attributes.name)',
    put: "names.length === 0 || attributes.subresource !== '' || names.includes(attributes.name)",
  },
  'names-without-subresources': {
    bug: 'a rule with resource names does not allow requests to subresources',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: 'names.length === 0 || names.includes(attributes.name)',
    put: "names.length === 0 || (attributes.subresource === '' && names.includes(attributes.name))",
  },
  'rules-of-a-role-joined': {
    bug: 'the verbs and resources of all rules of a role are joined',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/authorizer.ts',
    find: 'binding.rules.some((rule) => allowsRequest(rule, attributes))',
    put: `binding.rules.some((rule) =>
          allowsRequest({ ...rule, verbs: binding.rules.flatMap(({ verbs }) => verbs ?? []) }, attributes),
        )`,
  },
  'first-binding-of-a-namespace-only': {
    bug: 'only the first RoleBinding of a user in a namespace is used',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/role-rules.ts',
    find: '...(role === undefined && { problem: `${kind.toLowerCase()}.${group} ${quote(name)} not found` }),\n      };',
    put: "...(role === undefined && { problem: `${kind.toLowerCase()}.${group} ${quote(name)} not found` }),\n      };\n      if (bindingNamespace !== '' && role !== undefined) break;",
  },
  'absent-role-ends-authorization': {
    bug: 'the bindings after a binding to an absent role are not used',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/authorizer.ts',
    find: 'errors.push(binding.problem);\n      if (binding.rules',
    put: 'errors.push(binding.problem);\n      if (errors.length > 0) break;\n      if (binding.rules',
  },
  'second-rule-of-a-namespaced-role-ignored': {
    bug: 'only the first rule of a Role is used',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/role-rules.ts',
    find: '        rules: readRules(role),',
    put: "        rules: readRules(role).slice(0, kind === 'Role' ? 1 : undefined),",
  },
  'changes-of-roles-ignored': {
    bug: 'the rules of a role are read only once',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/stored-roles.ts',
    find: "      return (await storage?.get(key, { type: 'any' }))?.object;",
    put: `      const role = cachedRoles.get(\`\${kind} \${key}\`) ?? (await storage?.get(key, { type: 'any' }))?.object;
      if (role !== undefined && kind === 'Role') cachedRoles.set(\`\${kind} \${key}\`, role);
      return role;`,
    also: [
      {
        in: 'auth/rbac/stored-roles.ts',
        find: '  return {\n    listBindings:',
        put: '  const cachedRoles = new Map<string, ApiObject>();\n  return {\n    listBindings:',
      },
    ],
  },
  'name-of-first-selector-term-only': {
    bug: 'a list is authorized with the name in its field selector only if the name is the first term',
    breaks: ['authz-watch-list-verbs'],
    in: 'foundation/selected-name.ts',
    find: '.split(/(?<!\\\\),/).sort()',
    put: '.split(/(?<!\\\\),/).slice(0, 1)',
  },
  'name-with-second-equals-sign': {
    bug: 'a list with the field selector metadata.name==a is authorized with the name =a',
    breaks: ['authz-watch-list-verbs'],
    in: 'foundation/selected-name.ts',
    find: 'metadata\\.name==?(.*)$/s',
    put: 'metadata\\.name=(.*)$/s',
  },
  'names-of-invalid-lists': {
    bug: 'a list with an invalid label selector is authorized with the name in its field selector',
    breaks: ['authz-decision-attributes'],
    in: 'foundation/request-info.ts',
    find: 'return areNumbersValid && isLabelSelector(',
    put: 'return areNumbersValid || isLabelSelector(',
  },
  'unequal-names-selected': {
    bug: 'a list with the field selector metadata.name!=a is authorized with the name a',
    breaks: ['authz-decision-attributes'],
    in: 'foundation/selected-name.ts',
    find: 'metadata\\.name==?(.*)$/s',
    put: 'metadata\\.name!?==?(.*)$/s',
    also: [
      {
        in: 'foundation/selected-name.ts',
        find: "if (!selector.includes('metadata.name=')) return undefined;",
        put: "if (!selector.includes('metadata.name')) return undefined;",
      },
    ],
  },
  'subresource-patterns-ignored': {
    bug: 'a rule for */status does not match the status of a resource',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: "(subresource !== '' && resource === `${WILDCARD}/${subresource}`)",
    put: "(subresource !== '' && resource === `${WILDCARD}/${subresource}/`)",
  },
  'resource-patterns-match-subresources': {
    bug: 'a rule for pods/* matches all subresources of pods',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: "(subresource !== '' && resource === `${WILDCARD}/${subresource}`)",
    put: "(subresource !== '' && (resource === `${WILDCARD}/${subresource}` || (resource.endsWith(`/${WILDCARD}`) && path.startsWith(resource.slice(0, -1)))))",
  },
  'wildcards-without-subresources': {
    bug: 'a rule for * does not match subresources',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: 'resource === WILDCARD || resource === path',
    put: "(resource === WILDCARD && subresource === '') || resource === path",
  },
  'double-wildcards-match-subresources': {
    bug: 'a rule for */* matches all subresources',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: 'resource === WILDCARD || resource === path',
    put: "resource === WILDCARD || (resource === '*/*' && subresource !== '') || resource === path",
  },
  'resources-matched-by-prefix': {
    bug: 'a rule for deploy* matches deployments',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: 'auth/rbac/rule.ts',
    find: 'resource === WILDCARD || resource === path',
    put: 'resource === WILDCARD || (/^[a-z]+[*]$/.test(resource) && path.startsWith(resource.slice(0, -1))) || resource === path',
  },
  'verbs-matched-by-prefix': {
    bug: 'a rule for the verb g* matches get',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: 'name === WILDCARD || name === value',
    put: 'name === WILDCARD || (name.endsWith(WILDCARD) && value.startsWith(name.slice(0, -1))) || name === value',
  },
  'core-group-named-in-rules': {
    bug: 'a rule for the API group core matches the core group',
    breaks: ['authz-decision-attributes'],
    in: 'auth/rbac/rule.ts',
    find: 'containsValue(rule.apiGroups, attributes.group)',
    put: "containsValue(rule.apiGroups?.map((group) => (group === 'core' ? '' : group)), attributes.group)",
  },
  'accounts-impersonated-at-the-cluster-scope': {
    bug: 'a permission to impersonate a service account must be granted at the cluster scope',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: "resource: 'serviceaccounts', ...account }",
    put: "resource: 'serviceaccounts', name: account.name }",
  },
  'accounts-impersonated-as-users': {
    bug: 'impersonation of a service account needs a permission for users',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: "resource: 'serviceaccounts', ...account }",
    put: "resource: 'users', ...account }",
  },
  'groups-of-impersonated-accounts-unchecked': {
    bug: 'the groups in the headers need no permission if the impersonated user is a service account',
    breaks: ['authz-impersonation-permission'],
    in: 'auth/impersonation.ts',
    find: 'for (const group of groups) impersonatedAttributes.push(',
    put: 'for (const group of account === undefined ? groups : []) impersonatedAttributes.push(',
  },
  'second-group-of-a-user-ignored': {
    bug: 'a binding applies only to the first group of a user and to groups of the system',
    breaks: ['authz-binding-subjects'],
    in: 'auth/rbac/role-rules.ts',
    find: 'user.groups.includes(name)',
    put: "(user.groups[0] === name || (name.startsWith('system:') && user.groups.includes(name)))",
  },
} satisfies Record<string, Fault>;

const reviewFaults = {
  'groups-of-accounts-added-to-reviews': {
    bug: 'the user of a SubjectAccessReview gets the groups of service accounts',
    breaks: ['authz-access-review-decision'],
    in: 'registry/reviews/reviews.ts',
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
    in: 'registry/reviews/reviews.ts',
    find: 'reviewer.authorize(reviewer.user, readAttributes(readSpec(review)))',
    put: "reviewer.authorize(reviewer.user, Object.assign(readAttributes(readSpec(review)), { name: '' }))",
  },
  'paths-missing-from-rules-reviews': {
    bug: 'a SelfSubjectRulesReview lists only the first path of a rule',
    breaks: ['authz-rules-review'],
    in: 'registry/reviews/rules.ts',
    find: 'nonResourceURLs: nonResourceURLs ?? [] }))',
    put: 'nonResourceURLs: (nonResourceURLs ?? []).slice(0, 1) }))',
  },
  'forbidden-requests-in-json-only': {
    bug: 'the Status of a forbidden request is JSON, whatever the request accepts',
    breaks: ['authz-refused-403'],
    in: 'http/filters/error-responses.ts',
    find: 'createStatusResponse(negotiator, request, error)',
    put: 'createStatusResponse(negotiator, { ...request, headers: {} }, error)',
  },
  'unauthenticated-group-with-authenticated-group': {
    bug: 'an impersonated user with the group system:unauthenticated also gets system:authenticated',
    breaks: ['authn-impersonated-groups'],
    in: 'foundation/user.ts',
    find: ' || groups.includes(UNAUTHENTICATED_GROUP))',
    put: ')',
  },
  'impersonated-anonymous-user-without-group': {
    bug: 'the impersonated user system:anonymous does not get the group system:unauthenticated',
    breaks: ['authn-impersonated-groups'],
    in: 'auth/impersonation.ts',
    find: ': { ...user, groups: [...user.groups, UNAUTHENTICATED_GROUP] };',
    put: ': { ...user, groups: [...user.groups] };',
  },
} satisfies Record<string, Fault>;

export const roleAndReviewFaults = { ...roleFaults, ...reviewFaults };
