/** Bugs of the file of authorizers: which webhooks are asked, and what the file may say. */
import type { Fault } from './fault.ts';

export const authorizationConditionFaults = {
  'conditions-of-authorizers-unread': {
    bug: 'a webhook that authorizes is asked about every request, whatever its conditions are',
    breaks: ['cel-authorization-conditions', 'cel-authorization-condition-fails'],
    in: 'auth/webhook-authorizer.ts',
    find: 'if (config.conditions.length > 0) {',
    put: 'if (config.conditions.length < 0) {',
  },
  'failed-conditions-are-false': {
    bug: 'a webhook that authorizes is passed over where one of its conditions fails, whatever its failure policy is',
    breaks: ['cel-authorization-condition-fails'],
    in: 'auth/webhook-authorizer.ts',
    find: "if ('error' in verdict) return failed(verdict.error);",
    put: "if ('error' in verdict) return NO_OPINION;",
  },
  'authorizers-unvalidated': {
    bug: 'a file of authorizers is used as far as it goes',
    breaks: ['cel-authorization-config-refused'],
    in: 'start/authorizers.ts',
    find: 'const problems = authorizationProblems(configuration, boundsOf(options));',
    put: 'const problems: never[] = [];',
  },
} satisfies Record<string, Fault>;
