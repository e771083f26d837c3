/** Faults in the resource rules and selectors of admission policies and their bindings. */
import type { Fault } from '../../../faults/fault.ts';

const RULES_FILE = 'pure/admission/rules.ts';
const ENFORCE_FILE = 'handlers/admission/policies/enforce.ts';
const BINDING_CONDITION = '(await findPolicyVersion(matchResources, request, versions)) === undefined';

export const policyMatchFaults = {
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
    find: "return names.includes('*') || names.includes(name);",
    put: "return names[0] === '*' || names[0] === name;",
  },
  'resource-names-by-prefix': {
    bug: 'a resource name of a policy matches objects whose name is a prefix of the resource name',
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
    find: "(scope === '*' || scope === (target.isNamespaced ? 'Namespaced' : 'Cluster')) &&",
    put: "scope !== '' &&",
  },
  'subresource-rules-match-objects': {
    bug: 'a resource rule for a subresource also matches requests for the resource itself',
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
  'reasons-of-subresource-denials-ignored': {
    bug: 'a denied write of a subresource returns 422, whatever the reason of the validation is',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/policies/enforce.ts',
    find: 'reason, code: STATUS_CODES[reason] ?? 422, details }',
    put: 'reason, code: (request.call.endpoint.subresource === undefined ? STATUS_CODES[reason] : undefined) ?? 422, details }',
  },
  'expressions-of-namespace-selectors-ignored': {
    bug: 'the matchExpressions of a namespaceSelector are ignored',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'return compileSelector(selector)?.matches(labels ?? {}) === true;',
    put: 'return compileSelector({ ...selector, matchExpressions: [] })?.matches(labels ?? {}) === true;',
  },
  'match-conditions-of-deletions-ignored': {
    bug: 'the match conditions of a webhook are ignored for DELETE',
    breaks: ['cel-webhook-match-conditions'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'if (version === undefined || matchConditions.length === 0) return version;',
    put: "if (version === undefined || matchConditions.length === 0 || request.operation === 'DELETE') return version;",
  },
  'match-conditions-of-subresources-ignored': {
    bug: 'the match conditions of a webhook are ignored for subresources',
    breaks: ['cel-webhook-match-conditions'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'if (version === undefined || matchConditions.length === 0) return version;',
    put: 'if (version === undefined || matchConditions.length === 0 || request.call.endpoint.subresource !== undefined) return version;',
  },
} satisfies Record<string, Fault>;
