/**
 * Faults in the validation of admission policies, bindings and match conditions, in the warnings about them, and in the causes of failed
 * validation rules.
 */
import type { Fault } from '../../../faults/fault.ts';

const WEBHOOKS_FILE = 'registry/kinds/admission/webhooks.ts';
const POLICY_VALIDATION_FILE = 'registry/kinds/admission/policy-validation.ts';
const FIELD_PATH_FILE = 'pure/custom/rules/field-path.ts';
const TYPE_WARNINGS_FILE = 'pure/admission/expressions/type-warnings.ts';

export const policyValidationFaults = {
  'policies-unvalidated': {
    bug: 'a ValidatingAdmissionPolicy is not validated when it is created',
    breaks: ['cel-policy-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: (policy) => validatePolicy(policy, serverMinor),',
    put: 'validate: () => [],',
  },
  'bindings-unvalidated': {
    bug: 'a ValidatingAdmissionPolicyBinding is not validated',
    breaks: ['cel-binding-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: validateBinding,',
    put: 'validate: () => [],',
  },
  'mutating-policies-unvalidated': {
    bug: 'a MutatingAdmissionPolicy is not validated when it is created',
    breaks: ['cel-mutating-policy-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: (policy) => validateMutatingPolicy(policy, serverMinor),',
    put: 'validate: () => [],',
  },
  'conditions-of-webhooks-uncompiled': {
    bug: 'the match conditions of a webhook are not validated',
    breaks: ['cel-webhook-condition-refused'],
    in: 'registry/kinds/admission/webhook-validation.ts',
    find: '...(requirements.hasSameConditions\n        ? []',
    put: '...(webhook\n        ? []',
  },
  'types-of-policies-unchecked': {
    bug: 'the status of a policy has no type-check warnings',
    breaks: ['cel-policy-type-checked', 'cel-policy-kinds-checked'],
    in: TYPE_WARNINGS_FILE,
    find: 'if (problems.length > 0) warnings.push',
    put: 'if (problems.length < 0) warnings.push',
  },
  'one-kind-of-a-policy-checked': {
    bug: 'the expressions of a policy are type-checked for only one of the kinds that the policy matches',
    breaks: ['cel-policy-kinds-checked'],
    in: 'controllers/policy-status/kinds-to-check.ts',
    find: 'const MAX_KINDS = 10;',
    put: 'const MAX_KINDS = 1;',
  },
  'updated-policies-unvalidated': {
    bug: 'a ValidatingAdmissionPolicy is not validated when it is updated',
    breaks: ['cel-policy-refused'],
    in: WEBHOOKS_FILE,
    find: 'validateUpdate: (updatedObject, previous) => validatePolicyUpdate(updatedObject, previous, serverMinor),',
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
    find: '...(requirements.hasSameConditions\n        ? []',
    put: '...(requirements.hasSameConditions || index > 0\n        ? []',
  },
  'later-definition-rules-uncompiled': {
    bug: 'only the first validation rule of each schema is compiled when a CustomResourceDefinition is written',
    breaks: ['cel-definition-type-checked'],
    in: 'pure/custom/rules/definition-problems.ts',
    find: 'for (const [index, rule] of rules.entries()) {',
    put: 'for (const [index, rule] of rules.slice(0, 1).entries()) {',
  },
  'field-paths-of-one-step': {
    bug: 'the cause of a failed rule contains only the first element of the fieldPath',
    breaks: ['cel-rule-reason-and-path'],
    in: FIELD_PATH_FILE,
    find: "return steps.join('');",
    put: "return steps[0] ?? '';",
  },
  'map-keys-of-field-paths-dotted': {
    bug: 'the cause of a failed rule contains a map key of the fieldPath as .key instead of [key]',
    breaks: ['cel-rule-reason-and-path'],
    in: FIELD_PATH_FILE,
    find: 'steps.push(properties === undefined ? `[${name}]` : steps.length === 0 ? name : `.${name}`);',
    put: 'steps.push(steps.length === 0 ? name : `.${name}`);',
  },
} satisfies Record<string, Fault>;
