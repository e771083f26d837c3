/** Faults in the variables of admission policies, and in the requests for which policies are evaluated. */
import type { Fault } from '../../../faults/fault.ts';

const ENFORCE_FILE = 'handlers/admission/policies/enforce.ts';
const INPUTS_FILE = 'handlers/admission/expression-inputs.ts';

export const policyVariableFaults = {
  'dry-runs-skip-policies': {
    bug: 'validating policies are not evaluated for dry runs',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: 'if (policies.length === 0) return;',
    put: 'if (policies.length === 0 || request.call.info.query.has("dryRun")) return;',
  },
  'collections-skip-policies': {
    bug: 'validating policies are not evaluated for the deletion of a collection',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: 'if (policies.length === 0) return;',
    put: "if (policies.length === 0 || request.call.verb === 'deletecollection') return;",
  },
  'policy-requests-never-dry': {
    bug: 'request.dryRun is false in policies for dry runs',
    breaks: ['cel-policy-denies'],
    in: INPUTS_FILE,
    find: 'request: () => convertJson(otherMembers)',
    put: 'request: () => convertJson({ ...otherMembers, dryRun: false })',
  },
  'policy-requests-without-options': {
    bug: 'request.options is empty in policies',
    breaks: ['cel-policy-denies'],
    in: INPUTS_FILE,
    find: 'request: () => convertJson(otherMembers)',
    put: 'request: () => convertJson({ ...otherMembers, options: {} })',
  },
  'patches-without-old-object': {
    bug: 'oldObject is null in policies for patches',
    breaks: ['cel-policy-denies'],
    in: INPUTS_FILE,
    find: 'oldObject: () => convertJson(oldObject)',
    put: "oldObject: () => convertJson(request.call.verb === 'patch' ? null : oldObject)",
  },
  'deletions-with-object': {
    bug: 'object is the deleted object in policies for deletions',
    breaks: ['cel-policy-denies'],
    in: INPUTS_FILE,
    find: 'object: () => convertJson(object),',
    put: 'object: () => convertJson(object ?? oldObject),',
  },
  'variables-evaluated-first': {
    bug: 'an error of a variable that no validation uses makes the policy fail',
    breaks: ['cel-policy-variables'],
    in: ENFORCE_FILE,
    find: 'const unauthorizedActivation = hideAuthorizer(activation);',
    put: `const unauthorizedActivation = hideAuthorizer(activation);
      const types = ['bool', 'string', 'int', 'dyn'];
      for (const { expression } of variables) {
        const result = createEvaluation(OBJECT_BUDGET).evaluate(expression, ...types);
        if ('error' in result) return createFailureVerdict(result.error);
      }`,
  },
  'failing-condition-decides': {
    bug: 'after an error in a match condition, the conditions after it are not evaluated, although a false one excludes the request',
    breaks: ['cel-policy-match-conditions'],
    in: 'pure/admission/expressions/conditions.ts',
    find: "if ('error' in result) errors.push(result.error);",
    put: `if ('error' in result) {
        errors.push(result.error);
        break;
      }`,
    also: [
      {
        in: 'pure/admission/expressions/conditions.ts',
        find: 'else if (result.value === false) return { matches: false };',
        put: 'if (result.value === false) return { matches: false };',
      },
    ],
  },
  'one-true-condition-suffices': {
    bug: 'a policy applies if its first match condition is true',
    breaks: ['cel-policy-match-conditions'],
    in: 'pure/admission/expressions/conditions.ts',
    find: 'else if (result.value === false) return { matches: false };',
    put: 'else if (result.value === false) return { matches: false };\n      else if (result.value === true) return { matches: true };',
  },
  'service-accounts-without-namespace-group': {
    bug: 'in expressions, authorizer.serviceAccount() does not have the group of the service accounts of its namespace',
    breaks: ['cel-authorizer-serviceaccount'],
    in: 'pure/cel/functions/authorizer.ts',
    find: "const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];",
    put: "const groups = ['system:serviceaccounts'];",
  },
} satisfies Record<string, Fault>;
