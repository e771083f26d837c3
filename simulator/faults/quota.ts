/** Faults of quotas: which objects count, and which component counts them. */
import type { Fault } from '../../faults/fault.ts';

export const quotaFaults = {
  'quota-of-any-scope': {
    bug: 'a quota counts objects that match any one of its scopes',
    breaks: ['cli-scopes-all-match'],
    in: 'registry/quota/scopes.ts',
    find: 'scopes.every((scope) => SCOPES',
    put: 'scopes.some((scope) => SCOPES',
  },
} satisfies Readonly<Record<string, Fault>>;
