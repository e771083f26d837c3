/** Bugs of what is said of policies, bindings and conditions when they are written. */
import type { Fault } from './fault.ts';

const KINDS = 'registry/kinds/webhooks.ts';
const TYPE_WARNINGS = 'pure/admission/expressions/type-warnings.ts';

export const writtenPolicyFaults = {
  'policies-unvalidated': {
    bug: 'a policy is stored whatever its expressions are',
    breaks: ['cel-policy-refused'],
    in: KINDS,
    find: 'validate: validatePolicy,',
    put: 'validate: () => [],',
  },
  'bindings-unvalidated': {
    bug: 'a binding is stored whatever it says',
    breaks: ['cel-binding-refused'],
    in: KINDS,
    find: 'validate: validateBinding,',
    put: 'validate: () => [],',
  },
  'mutating-policies-unvalidated': {
    bug: 'a policy of mutating admission is stored whatever its patches are',
    breaks: ['cel-mutating-policy-refused'],
    in: KINDS,
    find: 'validate: validateMutatingPolicy,',
    put: 'validate: () => [],',
  },
  'conditions-of-webhooks-uncompiled': {
    bug: 'a webhook is stored whatever its conditions are',
    breaks: ['cel-webhook-condition-refused'],
    in: 'registry/kinds/webhook-validation.ts',
    find: '...(demands.sameConditions ? []',
    put: '...(webhook ? []',
  },
  'types-of-policies-unchecked': {
    bug: 'the status of a policy has no warnings',
    breaks: ['cel-policy-type-checked', 'cel-policy-kinds-checked'],
    in: TYPE_WARNINGS,
    find: 'if (problems.length > 0) warnings.push',
    put: 'if (problems.length < 0) warnings.push',
  },
  'one-kind-of-a-policy-checked': {
    bug: 'a policy is held against one of its kinds',
    breaks: ['cel-policy-kinds-checked'],
    in: 'controllers/policy-status/kinds-to-check.ts',
    find: 'const MOST_KINDS = 10;',
    put: 'const MOST_KINDS = 1;',
  },
} satisfies Record<string, Fault>;
