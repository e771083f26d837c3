/** Faults of admission policies with several parameters, bindings and actions. */
import type { Fault } from '../../../faults/fault.ts';

export const policyOutcomeFaults = {
  'warnings-of-the-first-parameters': {
    bug: 'a binding without the action Deny evaluates its policy only with the first parameter object',
    breaks: ['cel-policy-warns', 'cel-policy-parameters'],
    in: 'handlers/admission/policies/enforce.ts',
    find: '    for (const { failedValidations, unconditionalDenials, publishedAnnotations } of verdicts) {',
    put: "    for (const { failedValidations, unconditionalDenials, publishedAnnotations } of validationActions.includes('Deny') ? verdicts : verdicts.slice(0, 1)) {",
  },
  'annotations-of-the-first-parameters': {
    bug: 'the audit event contains only the annotations for the first parameter object',
    breaks: ['cel-policy-audit-annotations'],
    in: 'handlers/admission/policies/enforce.ts',
    find: 'for (const [key, value] of publishedAnnotations) annotations.add(key, value);',
    put: `if (publishedAnnotations === verdicts[0]?.publishedAnnotations) for (const [key, value] of publishedAnnotations) annotations.add(key, value);`,
  },
  'first-value-of-annotations': {
    bug: 'an audit annotation contains only the first of its values',
    breaks: ['cel-policy-audit-annotations'],
    in: 'handlers/admission/policies/audit-annotations.ts',
    find: "[...values].join(', ')",
    put: "[...values][0] ?? ''",
  },
  'annotations-of-denied-writes-missing': {
    bug: 'the audit event of a denied write has no audit annotations of the policy',
    breaks: ['cel-policy-audit-annotations'],
    in: 'handlers/admission/policies/enforce.ts',
    find: '  annotations.publish(request, policy);',
    put: '  if (denials.length === 0) annotations.publish(request, policy);',
  },
  'third-bindings-ignored': {
    bug: 'the server ignores the bindings of a policy after the first two',
    breaks: ['cel-policy-denies'],
    in: 'handlers/admission/policies/policy.ts',
    find: 'bindings.filter((binding) => binding.spec.policyName === name)',
    put: 'bindings.filter((binding) => binding.spec.policyName === name).slice(0, 2)',
  },
  'third-parameters-ignored': {
    bug: 'the server evaluates a policy only with the first two parameter objects',
    breaks: ['cel-policy-parameters'],
    in: 'handlers/admission/policies/parameters.ts',
    find: 'if (matchingParameters.length > 0) return matchingParameters;',
    put: 'if (matchingParameters.length > 0) return matchingParameters.slice(0, 2);',
  },
  'missing-parameters-not-ignored': {
    bug: 'missing parameters deny the write, although failurePolicy is Ignore',
    breaks: ['cel-policy-parameters'],
    in: 'handlers/admission/policies/enforce.ts',
    find: `    if (spec.failurePolicy === 'Ignore') return [];
    return [{ ...EMPTY`,
    put: '    return [{ ...EMPTY',
  },
  'missing-parameters-only-with-deny': {
    bug: 'missing parameters deny the write only if the binding has the action Deny',
    breaks: ['cel-policy-parameters'],
    in: 'handlers/admission/policies/enforce.ts',
    find: '      for (const message of unconditionalDenials)\n',
    put: "      for (const message of validationActions.includes('Deny') ? unconditionalDenials : [])\n",
  },
  'first-parameters-of-mutating-policies': {
    bug: 'a mutating policy changes the object only for its first parameter object',
    breaks: ['cel-mutating-policy-order'],
    in: 'handlers/admission/policies/mutate.ts',
    find: 'for (const params of await findParameters(spec, paramRef, request)) {',
    put: 'for (const params of (await findParameters(spec, paramRef, request)).slice(0, 1)) {',
  },
  'warn-excludes-audit': {
    bug: 'a binding with the action Warn does not audit',
    breaks: ['cel-policy-audits', 'cel-policy-warns'],
    in: 'handlers/admission/policies/enforce.ts',
    find: "if (validationActions.includes('Audit'))",
    put: "if (validationActions.includes('Audit') && !validationActions.includes('Warn'))",
  },
  'warn-only-as-first-action': {
    bug: 'a binding warns only if Warn is its first action',
    breaks: ['cel-policy-warns', 'cel-policy-audits'],
    in: 'handlers/admission/policies/enforce.ts',
    find: "if (validationActions.includes('Warn'))",
    put: "if (validationActions[0] === 'Warn')",
  },
  'match-condition-errors-deny': {
    bug: 'an error of a match condition denies the write, whatever the actions of the binding are',
    breaks: ['cel-policy-warns'],
    in: 'handlers/admission/policies/enforce.ts',
    find: "    if ('error' in conditions) return createFailureVerdict(conditions.error);",
    put: "    if ('error' in conditions) return { ...EMPTY_VERDICT, unconditionalDenials: failurePolicy === 'Ignore' ? [] : [conditions.error] };",
  },
} as const satisfies Record<string, Fault>;
