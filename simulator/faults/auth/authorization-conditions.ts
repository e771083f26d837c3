/** Faults of the file of `--authorization-config`: its validation, and the match conditions of its webhooks. */
import type { Fault } from '../../../faults/fault.ts';

export const authorizationConditionFaults = {
  'conditions-of-authorizers-unread': {
    bug: 'an authorization webhook is called for every request, whatever its match conditions are',
    breaks: ['cel-authorization-conditions', 'cel-authorization-condition-fails'],
    in: 'auth/webhook-authorizer.ts',
    find: 'if (config.conditions.length > 0) {',
    put: 'if (config.conditions.length < 0) {',
  },
  'failed-conditions-are-false': {
    bug: 'an authorization webhook is skipped if a match condition fails, whatever its failurePolicy is',
    breaks: ['cel-authorization-condition-fails'],
    in: 'auth/webhook-authorizer.ts',
    find: "if ('error' in matchResult) return createFailureDecision(matchResult.error);",
    put: "if ('error' in matchResult) return NO_OPINION_DECISION;",
  },
  'authorizers-unvalidated': {
    bug: 'the valid part of an invalid authorization configuration is used',
    breaks: ['cel-authorization-config-refused'],
    in: 'start/authorization-file.ts',
    find: 'const problems = findAuthorizationProblems(configuration, createValidationSettings(options));',
    put: 'const problems: never[] = [];',
  },
  'authorizers-stay': {
    bug: 'a changed authorization configuration is read and counted, but the previous authorizers stay in use',
    breaks: ['authz-config-reload'],
    in: 'start/authorization-file.ts',
    find: 'currentAuthorizer = createAuthorizer(newConfiguration);',
    put: 'createAuthorizer(newConfiguration);',
  },
  'broken-authorizers-deny': {
    bug: 'after an invalid authorization configuration every request is denied',
    breaks: ['authz-config-reload'],
    in: 'start/authorization-file.ts',
    find: 'const newConfiguration = parseConfiguration(',
    put: `currentAuthorizer = createAuthorizer({ authorizers: [{ type: 'AlwaysDeny', name: 'alwaysdeny' }] });
    const newConfiguration = parseConfiguration(`,
  },
  'authorizers-taken-away': {
    bug: 'a changed authorization configuration can remove an authorizer that was configured at startup',
    breaks: ['authz-config-reload-types'],
    in: 'auth/authorization-configuration/validate.ts',
    find: 'return missingTypes.length === 0 ? []',
    put: 'return missingTypes.length >= 0 ? []',
  },
  'authorizers-added': {
    bug: 'a changed authorization configuration can add an authorizer of a type that must be set up at startup',
    breaks: ['authz-config-reload-types'],
    in: 'start/authorization-file.ts',
    find: 'if (newFixedType !== undefined) throw',
    put: 'if (newFixedType === "") throw',
  },
  'authorizers-uncounted': {
    bug: 'reloads of the authorization configuration are missing in the metrics',
    breaks: ['authz-config-reload-metrics'],
    in: 'start/authorization-file.ts',
    find: 'reloads, clock, log, loadText: loadConfiguration',
    put: 'reloads: createReloadCounter(), clock, log, loadText: loadConfiguration',
  },
} satisfies Record<string, Fault>;
