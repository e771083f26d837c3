/** Faults of admission plugins and quotas. */
import type { Fault } from '../../../faults/fault.ts';

export const admissionFaults = {
  'limit-range-defaults-requests-only': {
    bug: 'the default limit of a container is the defaultRequest of the LimitRange instead of its default',
    breaks: ['adm-limit-range-defaults'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "limits: mergeContainerDefaults('default')",
    put: "limits: mergeContainerDefaults('defaultRequest')",
  },
  'limit-range-without-maximum': {
    bug: 'the maximum of a LimitRange is not enforced',
    breaks: ['adm-limit-range-enforced'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "['min', 'max', 'maxLimitRequestRatio'] as const",
    put: "['min', 'maxLimitRequestRatio'] as const",
  },
  'pod-security-only-warns': {
    bug: 'Pods that violate the enforced Pod Security Standard are admitted with a warning',
    breaks: ['adm-pod-security-enforced'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'throw createForbiddenWriteError(write, text);',
    put: 'addWarnings(call, [text]);',
  },
  'pod-security-without-warnings': {
    bug: 'the mode warn of Pod Security admission causes no warnings',
    breaks: ['adm-pod-security-warning'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'if (!isRejected) addWarnings(call, [describeViolations(warning)]);',
    put: 'if (isRejected) addWarnings(call, [describeViolations(warning)]);',
  },
  'first-quota-only': {
    bug: 'only the first ResourceQuota of a namespace is enforced',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/admission/quota.ts',
    find: 'for (const { key, quota, limitedNames } of matchingQuotas) {',
    put: 'for (const { key, quota, limitedNames } of matchingQuotas.slice(0, 1)) {',
  },
  'quota-of-any-scope': {
    bug: 'a ResourceQuota counts objects that match any of its scopes',
    breaks: ['cli-scopes-all-match', 'adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'scopes.every((scope) => POD_SCOPES',
    put: 'scopes.some((scope) => POD_SCOPES',
  },
  'quota-limit-excluded': {
    bug: 'an object that reaches the limit of a ResourceQuota exactly is rejected',
    breaks: ['adm-quota-limit-inclusive', 'adm-quota-all-enforced'],
    in: 'registry/quota/quota-object.ts',
    find: 'toQuantity(hard[name])) > 0,',
    put: 'toQuantity(hard[name])) >= 0,',
  },
  'first-scope-expression-only': {
    bug: 'a ResourceQuota counts Pods that match the first expression of its scopeSelector, whatever the other expressions are',
    breaks: ['adm-quota-scopes'],
    in: 'registry/quota/scopes.ts',
    find: 'requirements.every(',
    put: 'requirements.slice(0, 1).every(',
  },
  'quotas-checked-for-post-only': {
    bug: 'an object that a PUT or an apply creates is not checked against ResourceQuotas',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/change.ts',
    find: '        quotaCheck.check(object, current?.object);',
    put: '        if (current !== undefined) quotaCheck.check(object, current.object);',
  },
  'limit-defaults-without-any-limit': {
    bug: 'a container that specifies one resource gets no defaults of a LimitRange for other resources',
    breaks: ['adm-limit-range-defaults'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: `  const missingNames = Object.keys(defaults)
    .filter((name) => specifiedAmounts[name] === undefined)`,
    put: `  const missingNames = Object.keys(defaults)
    .filter(() => Object.keys(specifiedAmounts).length === 0)`,
  },
} satisfies Readonly<Record<string, Fault>>;
