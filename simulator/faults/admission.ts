/** Faults of admission plugins. */
import type { Fault } from '../../faults/fault.ts';

export const admissionFaults = {
  'limit-range-defaults-requests-only': {
    bug: 'a LimitRange has one default for requests and limits',
    breaks: ['adm-limit-range-defaults'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "limits: collect('default')",
    put: "limits: collect('defaultRequest')",
  },
  'limit-range-without-maximum': {
    bug: 'the maximum of a LimitRange is not enforced',
    breaks: ['adm-limit-range-enforced'],
    in: 'handlers/admission/plugins/limit-ranger.ts',
    find: "['min', 'max', 'maxLimitRequestRatio'] as const",
    put: "['min', 'maxLimitRequestRatio'] as const",
  },
  'pod-security-only-warns': {
    bug: 'pods that violate the enforced standard are admitted with a warning',
    breaks: ['adm-pod-security-enforced'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'throw refuseWrite(write, text);',
    put: 'warn(call, [text]);',
  },
  'pod-security-without-warnings': {
    bug: 'the mode warn of pod security is ignored',
    breaks: ['adm-pod-security-warning'],
    in: 'handlers/admission/plugins/pod-security.ts',
    find: 'if (!isRefused) warn(call, [describe(warning)]);',
    put: 'if (isRefused) warn(call, [describe(warning)]);',
  },
} satisfies Readonly<Record<string, Fault>>;
