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
    in: 'start/authorization-file.ts',
    find: 'const problems = authorizationProblems(configuration, boundsOf(options));',
    put: 'const problems: never[] = [];',
  },
  'authorizers-stay': {
    bug: 'a file of authorizers that changed is read again and counted, and those of before decide',
    breaks: ['authz-config-reload'],
    in: 'start/authorization-file.ts',
    find: 'current = make(next);',
    put: 'make(next);',
  },
  'broken-authorizers-deny': {
    bug: 'a file of authorizers that cannot be used leaves nobody who allows anything',
    breaks: ['authz-config-reload'],
    in: 'start/authorization-file.ts',
    find: 'const next = configurationIn(',
    put: "current = make({ authorizers: [{ type: 'AlwaysDeny', name: 'alwaysdeny' }] });\n    const next = configurationIn(",
  },
  'authorizers-taken-away': {
    bug: 'an authorizer that the server started with can be taken out of the file',
    breaks: ['authz-config-reload-types'],
    in: 'auth/authorization-configuration/validate.ts',
    find: 'return missing.length === 0 ? []',
    put: 'return missing.length >= 0 ? []',
  },
  'authorizers-added': {
    bug: 'an authorizer that needs what the server prepares when it starts can be added to the file later',
    breaks: ['authz-config-reload-types'],
    in: 'start/authorization-file.ts',
    find: 'if (added !== undefined) throw',
    put: 'if (added === "") throw',
  },
  'authorizers-uncounted': {
    bug: 'no metric tells of a file of authorizers that is not used',
    breaks: ['authz-config-reload-metrics'],
    in: 'start/authorization-file.ts',
    find: 'reloads, clock, log, load',
    put: 'reloads: noReloads(), clock, log, load',
  },
} satisfies Record<string, Fault>;
