/** Faults in admission policies with several bindings or validations, with parameters in other scopes, and by kind of request. */
import type { Fault } from '../../../faults/fault.ts';

const ENFORCE_FILE = 'handlers/admission/policies/enforce.ts';
const BINDINGS_LOOP = 'for (const { name: binding, spec: bindingSpec } of bindings) {';
const MUTATING_FILE = 'handlers/admission/mutating.ts';
const PARAMETERS_FILE = 'handlers/admission/policies/parameters.ts';
const MUTATE_FILE = 'handlers/admission/policies/mutate.ts';
const HAS_POLICIES = "(await findBoundPolicies(call.context, 'mutating')).length > 0";
const WARN_CONDITION = "if (validationActions.includes('Warn'))";

export const policyBindingFaults = {
  'first-binding-only': {
    bug: 'only the first binding of a validating policy is evaluated',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: BINDINGS_LOOP,
    put: BINDINGS_LOOP.replace('bindings)', 'bindings.slice(0, 1))'),
  },
  'last-binding-only': {
    bug: 'only the last binding of a validating policy is evaluated',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: BINDINGS_LOOP,
    put: BINDINGS_LOOP.replace('bindings)', 'bindings.slice(-1))'),
  },
  'first-selecting-binding-ends-the-search': {
    bug: 'the bindings after a binding that does not select the request are not evaluated',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: `=== undefined)
      continue;`,
    put: `=== undefined)
      break;`,
  },
  'last-failed-validation-reported': {
    bug: 'the Status contains the last failed validation of a policy',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: 'const [firstDenial] = denials;',
    put: 'const firstDenial = denials.at(-1);',
  },
  'last-validation-unread': {
    bug: 'the third and later validations of a policy are not evaluated',
    breaks: ['cel-policy-denies', 'cel-policy-warns'],
    in: ENFORCE_FILE,
    find: `      const failedValidations = evaluateValidations(
        validations,`,
    put: `      const failedValidations = evaluateValidations(
        validations.slice(0, 2),`,
  },
  'failing-expressions-reported-last': {
    bug: 'a validation that cannot be evaluated is reported after validations that return false',
    breaks: ['cel-policy-denies'],
    in: 'pure/admission/expressions/validations.ts',
    find: '  return failedValidations;\n}',
    put: "  return failedValidations.sort((one, other) => Number(one.message.includes('error')) - Number(other.message.includes('error')));\n}",
  },
  'first-validation-warns': {
    bug: 'only the first failed validation results in a warning',
    breaks: ['cel-policy-warns'],
    in: ENFORCE_FILE,
    find: WARN_CONDITION,
    put: "if (validationActions.includes('Warn') && failedValidation === failedValidations[0])",
  },
  'dry-runs-never-warn': {
    bug: 'failed validations result in no warnings in dry runs',
    breaks: ['cel-policy-warns'],
    in: ENFORCE_FILE,
    find: WARN_CONDITION,
    put: "if (validationActions.includes('Warn') && !request.call.info.query.has('dryRun'))",
  },
  'deletions-never-warn': {
    bug: 'failed validations result in no warnings for deletions',
    breaks: ['cel-policy-warns'],
    in: ENFORCE_FILE,
    find: WARN_CONDITION,
    put: "if (validationActions.includes('Warn') && request.operation !== 'DELETE')",
  },
  'updates-never-warn': {
    bug: 'failed validations result in no warnings for updates',
    breaks: ['cel-policy-warns'],
    in: ENFORCE_FILE,
    find: WARN_CONDITION,
    put: "if (validationActions.includes('Warn') && request.operation !== 'UPDATE')",
  },
  'collections-never-warn': {
    bug: 'the deletion of a collection returns no warnings',
    breaks: ['cel-policy-warns'],
    in: 'handlers/deletion/delete-collection.ts',
    find: '{ ...createSuccessStatus(), details }, call.warnings);',
    put: '{ ...createSuccessStatus(), details });',
  },
  'denials-without-warnings': {
    bug: 'a rejected write returns no warnings',
    breaks: ['cel-policy-denies'],
    in: ENFORCE_FILE,
    find: 'if (firstDenial !== undefined) throw',
    put: 'if (firstDenial !== undefined) request.call.warnings.length = 0;\n  if (firstDenial !== undefined) throw',
  },
  'updates-skip-mutating-policies': {
    bug: 'mutating policies are not evaluated for PUT',
    breaks: ['cel-mutating-policy-apply'],
    in: MUTATING_FILE,
    find: HAS_POLICIES,
    put: `call.verb !== 'update' && ${HAS_POLICIES}`,
  },
  'patches-skip-mutating-policies': {
    bug: 'mutating policies are not evaluated for patches',
    breaks: ['cel-mutating-policy-apply'],
    in: MUTATING_FILE,
    find: HAS_POLICIES,
    put: `(call.verb !== 'patch' || call.writeOptions.isApply) && ${HAS_POLICIES}`,
  },
  'applies-skip-mutating-policies': {
    bug: 'mutating policies are not evaluated for server-side apply',
    breaks: ['cel-mutating-policy-apply'],
    in: MUTATING_FILE,
    find: HAS_POLICIES,
    put: `!call.writeOptions.isApply && ${HAS_POLICIES}`,
  },
  'dry-runs-skip-mutating-policies': {
    bug: 'mutating policies are not evaluated in dry runs',
    breaks: ['cel-mutating-policy-apply'],
    in: MUTATING_FILE,
    find: HAS_POLICIES,
    put: `!call.writeOptions.dryRun && ${HAS_POLICIES}`,
  },
  'first-mutating-binding-only': {
    bug: 'a mutating policy is evaluated only for its first binding',
    breaks: ['cel-mutating-policy-order'],
    in: MUTATE_FILE,
    find: BINDINGS_LOOP,
    put: BINDINGS_LOOP.replace('bindings)', 'bindings.slice(0, 1))'),
  },
  'first-failed-mutation-stops': {
    bug: 'the mutations of a policy after a failed mutation are not evaluated',
    breaks: ['cel-mutating-policy-json-patch-refused'],
    in: MUTATE_FILE,
    find: "problems.push(...createPolicyProblems(invocation, { reason: 'Invalid', text: error.message }));",
    put: `problems.push(...createPolicyProblems(invocation, { reason: 'Invalid', text: error.message }));
          if (problems.length > 0) break;`,
  },
  'parameter-namespaces-ignored': {
    bug: 'the namespace in a paramRef is ignored',
    breaks: ['cel-policy-parameters'],
    in: PARAMETERS_FILE,
    find: "  if (namespace !== '') return namespace;\n",
    put: '',
  },
  'cluster-scoped-parameters-not-found': {
    bug: 'cluster-scoped parameters are searched in the namespace of the request',
    breaks: ['cel-policy-parameters'],
    in: PARAMETERS_FILE,
    find: '!resource.namespaced || metadata.namespace === namespace',
    put: 'metadata.namespace === (resource.namespaced ? namespace : request.call.namespace)',
  },
  'namespaces-of-cluster-scoped-parameters-ignored': {
    bug: 'a paramRef for a cluster-scoped paramKind may have a namespace',
    breaks: ['cel-policy-parameters'],
    in: PARAMETERS_FILE,
    find: `    if (namespace !== '')
      throw`,
    put: `    if (namespace === '(none)')
      throw`,
  },
  'parameters-of-creates-only': {
    bug: 'policies with parameters are evaluated only for creates',
    breaks: ['cel-policy-parameters'],
    in: PARAMETERS_FILE,
    find: 'if (paramKind === undefined || paramRef === undefined) return [undefined];',
    put: `if (paramKind === undefined || paramRef === undefined) return [undefined];
  if (request.operation !== 'CREATE') return [];`,
  },
  'warnings-of-policies-for-subresources-lost': {
    bug: 'a failed validation of a write to a subresource returns no warning',
    breaks: ['cel-policy-warns'],
    in: 'handlers/admission/policies/enforce.ts',
    find: 'if (!/\\p{Cc}/u.test(text)) addWarnings',
    put: 'if (!/\\p{Cc}/u.test(text) && call.endpoint.subresource === undefined) addWarnings',
  },
  'expressions-of-parameter-selectors-ignored': {
    bug: 'the matchExpressions of the selector of parameters are ignored',
    breaks: ['cel-policy-parameters'],
    in: 'handlers/admission/policies/parameters.ts',
    find: 'compileSelector(paramRef.selector)',
    put: 'compileSelector({ ...paramRef.selector, matchExpressions: [] })',
  },
  'allow-action-for-names-only': {
    bug: 'parameterNotFoundAction Allow applies only to parameters with a name',
    breaks: ['cel-policy-parameters'],
    in: 'handlers/admission/policies/parameters.ts',
    find: "paramRef.parameterNotFoundAction === 'Allow'",
    put: "paramRef.parameterNotFoundAction === 'Allow' && paramRef.selector === undefined",
  },
} satisfies Record<string, Fault>;
