/** Faults in the validation of admission policies, bindings and match conditions, and in the warnings about them. */
import type { Fault } from '../../../faults/fault.ts';

const WEBHOOKS_FILE = 'registry/kinds/admission/webhooks.ts';
const TYPE_WARNINGS_FILE = 'pure/admission/expressions/type-warnings.ts';

export const policyValidationFaults = {
  'policies-unvalidated': {
    bug: 'the expressions of a policy are not validated',
    breaks: ['cel-policy-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: (policy) => validatePolicy(policy, server),',
    put: 'validate: () => [],',
  },
  'bindings-unvalidated': {
    bug: 'bindings are not validated',
    breaks: ['cel-binding-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: validateBinding,',
    put: 'validate: () => [],',
  },
  'mutating-policies-unvalidated': {
    bug: 'the patches of a mutating policy are not validated',
    breaks: ['cel-mutating-policy-refused'],
    in: WEBHOOKS_FILE,
    find: 'validate: (policy) => validateMutatingPolicy(policy, server),',
    put: 'validate: () => [],',
  },
  'conditions-of-webhooks-uncompiled': {
    bug: 'the match conditions of a webhook are not validated',
    breaks: ['cel-webhook-condition-refused'],
    in: 'registry/kinds/admission/webhook-validation.ts',
    find: '...(requirements.sameConditions\n        ? []',
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
    bug: 'a policy is type-checked for only one of the kinds that it matches',
    breaks: ['cel-policy-kinds-checked'],
    in: 'controllers/policy-status/kinds-to-check.ts',
    find: 'const MAX_KINDS = 10;',
    put: 'const MAX_KINDS = 1;',
  },
} satisfies Record<string, Fault>;
