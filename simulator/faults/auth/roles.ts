/** Faults of roles, bindings and aggregated roles, and of the name in a field selector. */
import type { Fault } from '../../../faults/fault.ts';

const RULE_FILE = 'auth/rbac/rule.ts';
const ROLE_RULES_FILE = 'auth/rbac/role-rules.ts';

export const roleFaults = {
  'names-of-subresources-ignored': {
    bug: 'the resource names of a rule are ignored for subresources',
    breaks: ['authz-decision-attributes'],
    in: RULE_FILE,
    find: 'names.length === 0 || names.includes(attributes.name)',
    put: "names.length === 0 || attributes.subresource !== '' || names.includes(attributes.name)",
  },
  'names-without-subresources': {
    bug: 'a rule with resource names does not allow requests to subresources',
    breaks: ['authz-decision-attributes'],
    in: RULE_FILE,
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
    in: ROLE_RULES_FILE,
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
    in: ROLE_RULES_FILE,
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
    in: RULE_FILE,
    find: "(subresource !== '' && resource === `${WILDCARD}/${subresource}`)",
    put: "(subresource !== '' && resource === `${WILDCARD}/${subresource}/`)",
  },
  'resource-patterns-match-subresources': {
    bug: 'a rule for pods/* matches all subresources of pods',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: RULE_FILE,
    find: "(subresource !== '' && resource === `${WILDCARD}/${subresource}`)",
    put: "(subresource !== '' && (resource === `${WILDCARD}/${subresource}` || (resource.endsWith(`/${WILDCARD}`) && path.startsWith(resource.slice(0, -1)))))",
  },
  'wildcards-without-subresources': {
    bug: 'a rule for * does not match subresources',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: RULE_FILE,
    find: 'resource === WILDCARD || resource === path',
    put: "(resource === WILDCARD && subresource === '') || resource === path",
  },
  'double-wildcards-match-subresources': {
    bug: 'a rule for */* matches all subresources',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: RULE_FILE,
    find: 'resource === WILDCARD || resource === path',
    put: "resource === WILDCARD || (resource === '*/*' && subresource !== '') || resource === path",
  },
  'resources-matched-by-prefix': {
    bug: 'a rule for deploy* matches deployments',
    breaks: ['authz-decision-attributes', 'rest-subresource-own-authorization'],
    in: RULE_FILE,
    find: 'resource === WILDCARD || resource === path',
    put: 'resource === WILDCARD || (/^[a-z]+[*]$/.test(resource) && path.startsWith(resource.slice(0, -1))) || resource === path',
  },
  'verbs-matched-by-prefix': {
    bug: 'a rule for the verb g* matches get',
    breaks: ['authz-decision-attributes'],
    in: RULE_FILE,
    find: 'name === WILDCARD || name === value',
    put: 'name === WILDCARD || (name.endsWith(WILDCARD) && value.startsWith(name.slice(0, -1))) || name === value',
  },
  'core-group-named-in-rules': {
    bug: 'a rule for the API group core matches the core group',
    breaks: ['authz-decision-attributes'],
    in: RULE_FILE,
    find: 'containsValue(rule.apiGroups, attributes.group)',
    put: "containsValue(rule.apiGroups?.map((group) => (group === 'core' ? '' : group)), attributes.group)",
  },
  'second-group-of-a-user-ignored': {
    bug: 'a binding applies only to the first group of a user and to groups of the system',
    breaks: ['authz-binding-subjects'],
    in: ROLE_RULES_FILE,
    find: 'user.groups.includes(name)',
    put: "(user.groups[0] === name || (name.startsWith('system:') && user.groups.includes(name)))",
  },
  'case-of-user-names-ignored': {
    bug: 'user names of bindings are compared without regard to case',
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
  'expressions-of-aggregated-roles-ignored': {
    bug: 'the matchExpressions of clusterRoleSelectors are ignored',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'compileSelector(selectorField)',
    put: 'compileSelector({ ...selectorField, matchExpressions: [] })',
  },
  'first-rule-of-selected-roles-only': {
    bug: 'only the first rule of a selected ClusterRole is aggregated',
    breaks: ['authz-aggregated-roles'],
    in: 'controllers/roles/aggregated-rules.ts',
    find: 'of pendingRole.rules ?? [])',
    put: 'of (pendingRole.rules ?? []).slice(0, 1))',
  },
} satisfies Record<string, Fault>;
