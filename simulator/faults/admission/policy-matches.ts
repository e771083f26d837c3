/** Faults in the rules and selectors of admission policies, and in the validation of policies and rules after the first item. */
import type { Fault } from '../../../faults/fault.ts';

const RULES_FILE = 'pure/admission/rules.ts';
const ENFORCE_FILE = 'handlers/admission/policies/enforce.ts';
const POLICY_VALIDATION_FILE = 'registry/kinds/admission/policy-validation.ts';
const FIELD_PATH_FILE = 'pure/custom/rules/field-path.ts';
const BINDING_CONDITION = '(await findPolicyVersion(matchResources, request, versions)) === undefined';

const matchFaults = {
  'first-rule-matches-only': {
    bug: 'only the first of several resource rules matches requests',
    breaks: ['cel-policy-denies'],
    in: RULES_FILE,
    find: 'return rules.some((rule) => matchesRule(rule, target));',
    put: 'return rules.slice(0, 1).some((rule) => matchesRule(rule, target));',
  },
  'rules-match-together': {
    bug: 'the operation and the resource of a request may match different resource rules',
    breaks: ['cel-policy-denies'],
    in: RULES_FILE,
    find: 'return rules.some((rule) => matchesRule(rule, target));',
    put: `const operations = rules.flatMap((rule) => rule.operations ?? []);
  return rules.some((rule) => matchesRule({ ...rule, operations }, target));`,
  },
  'first-values-of-rules-only': {
    bug: 'only the first of several operations, groups and versions of a resource rule matches requests',
    breaks: ['cel-policy-denies'],
    in: RULES_FILE,
    find: "return list.includes('*') || list.includes(name);",
    put: "return list[0] === '*' || list[0] === name;",
  },
  'resource-names-by-prefix': {
    bug: 'a resource name of a policy matches objects whose name is a prefix of it',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/policies/match-policy.ts',
    find: 'resourceNames.includes(readObjectName(request))',
    put: 'resourceNames.some((name) => name.startsWith(readObjectName(request)))',
  },
  'first-resource-name-only': {
    bug: 'only the first of several resource names of a policy matches',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/policies/match-policy.ts',
    find: 'resourceNames.includes(readObjectName(request))',
    put: 'resourceNames[0] === readObjectName(request)',
  },
  'rule-scopes-ignored': {
    bug: 'the scope of a resource rule is ignored',
    breaks: ['cel-policy-denies'],
    in: RULES_FILE,
    find: "(scope === '*' || scope === (target.namespaced ? 'Namespaced' : 'Cluster')) &&",
    put: "scope !== '' &&",
  },
  'subresource-rules-match-objects': {
    bug: 'a resource rule for a subresource also matches the object',
    breaks: ['cel-policy-denies'],
    in: RULES_FILE,
    find: "(ruleSubresource === '*' || ruleSubresource === subresource)",
    put: "(ruleSubresource === '*' || ruleSubresource === subresource || subresource === '')",
  },
  'selectors-of-new-objects-only': {
    bug: 'the objectSelector of a policy or webhook is compared only with the new object',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'return [object, oldObject].some(',
    put: 'return [object ?? oldObject].some(',
  },
  'selectors-of-old-objects-only': {
    bug: 'the objectSelector of a policy or webhook is compared only with the old object of an update',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'return [object, oldObject].some(',
    put: 'return [oldObject ?? object].some(',
  },
  'binding-object-selectors-ignored': {
    bug: 'the objectSelector of a binding is ignored',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: BINDING_CONDITION,
    put: '(await findPolicyVersion({ ...matchResources, objectSelector: {} }, request, versions)) === undefined',
  },
  'binding-namespace-selectors-ignored': {
    bug: 'the namespaceSelector of a binding is ignored',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: BINDING_CONDITION,
    put: '(await findPolicyVersion({ ...matchResources, namespaceSelector: {} }, request, versions)) === undefined',
  },
  'binding-rules-ignored': {
    bug: 'the resourceRules of a binding are ignored',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: BINDING_CONDITION,
    put: '(await findPolicyVersion({ ...matchResources, resourceRules: [] }, request, versions)) === undefined',
  },
  'request-resource-of-pods': {
    bug: 'authorizer.requestResource always checks Pods',
    breaks: ['cel-authorizer-resource-check', 'cel-authorizer-allowed'],
    in: 'handlers/admission/expression-inputs.ts',
    find: 'resource: endpoint.resource.resource,',
    put: "resource: 'pods',",
  },
} satisfies Record<string, Fault>;

const laterItemFaults = {
  'updated-policies-unvalidated': {
    bug: 'the expressions of an updated policy are not validated',
    breaks: ['cel-policy-refused'],
    in: 'registry/kinds/admission/webhooks.ts',
    find: 'validateUpdate: (next, previous) => validatePolicyUpdate(next, previous, server),',
    put: 'validateUpdate: () => [],',
  },
  'later-validations-uncompiled': {
    bug: 'only the first validation of a policy is compiled when the policy is written',
    breaks: ['cel-policy-refused'],
    in: POLICY_VALIDATION_FILE,
    find: '...validations.flatMap((validation, index) => this.#checkValidation(',
    put: '...validations.slice(0, 1).flatMap((validation, index) => this.#checkValidation(',
  },
  'later-variables-uncompiled': {
    bug: 'only the first variable of a policy is compiled when the policy is written',
    breaks: ['cel-policy-refused'],
    in: POLICY_VALIDATION_FILE,
    find: "...readList(spec, 'variables').flatMap((variable, index) =>",
    put: "...readList(spec, 'variables').slice(0, 1).flatMap((variable, index) =>",
  },
  'repeated-annotation-keys-accepted': {
    bug: 'a policy may have two audit annotations with the same key',
    breaks: ['cel-policy-refused'],
    in: POLICY_VALIDATION_FILE,
    find: "...(keys.indexOf(keys[index] ?? '') < index",
    put: "...(keys.indexOf(keys[index] ?? '') < 0",
  },
  'later-conditions-uncompiled': {
    bug: 'only the first match condition of a policy or webhook is compiled when it is written',
    breaks: ['cel-policy-refused', 'cel-webhook-condition-refused'],
    in: 'registry/kinds/admission/expression-validation.ts',
    find: "...(expression === ''",
    put: "...(index > 0 ? [] : expression === ''",
  },
  'conditions-of-later-webhooks-uncompiled': {
    bug: 'only the match conditions of the first webhook are validated',
    breaks: ['cel-webhook-condition-refused'],
    in: 'registry/kinds/admission/webhook-validation.ts',
    find: '...(requirements.sameConditions\n        ? []',
    put: '...(requirements.sameConditions || index > 0\n        ? []',
  },
  'later-definition-rules-uncompiled': {
    bug: 'only the first validation rule of each schema is compiled when a CustomResourceDefinition is written',
    breaks: ['cel-definition-type-checked'],
    in: 'pure/custom/rules/definition-problems.ts',
    find: 'for (const [index, rule] of rules.entries()) {',
    put: 'for (const [index, rule] of rules.slice(0, 1).entries()) {',
  },
  'field-paths-of-one-step': {
    bug: 'the cause of a failed rule has only the first step of the fieldPath',
    breaks: ['cel-rule-reason-and-path'],
    in: FIELD_PATH_FILE,
    find: "return steps.join('');",
    put: "return steps[0] ?? '';",
  },
  'map-keys-of-field-paths-dotted': {
    bug: 'a map key in the fieldPath of a rule follows a dot in the cause',
    breaks: ['cel-rule-reason-and-path'],
    in: FIELD_PATH_FILE,
    find: 'steps.push(properties === undefined ? `[${name}]` : steps.length === 0 ? name : `.${name}`);',
    put: 'steps.push(steps.length === 0 ? name : `.${name}`);',
  },
} satisfies Record<string, Fault>;

export const policyMatchFaults = { ...matchFaults, ...laterItemFaults };
