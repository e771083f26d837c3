/** Faults of authentication, authorization and namespaces: configuration files, tokens and default roles. */
import type { Fault } from '../../../faults/fault.ts';

const identityFaults = {
  'anonymous-paths-unread': {
    bug: 'the paths in the configuration file for anonymous requests are ignored',
    breaks: ['authn-config-anonymous'],
    in: 'start/access.ts',
    find: 'conditions.length === 0 ||',
    put: 'conditions.length >= 0 ||',
  },
  'configured-issuers-unread': {
    bug: 'the issuers in the configuration file are not used',
    breaks: ['authn-config-flag'],
    in: 'start/authentication-file.ts',
    find: 'const configuration = checkConfiguration(readConfiguration(text, validationSettings.dialect), validationSettings);',
    put: 'const configuration = { ...checkConfiguration(readConfiguration(text, validationSettings.dialect), validationSettings), jwt: [] };',
  },
  'flags-beside-the-file': {
    bug: 'the flags --oidc-* are ignored if there is a configuration file',
    breaks: ['authn-config-excludes-oidc-flags'],
    in: 'start/settings.ts',
    find: "return 'authentication-config file and oidc-* flags are mutually exclusive';",
    put: 'return undefined;',
  },
  'not-before-ignored': {
    bug: 'a token is valid before its nbf time',
    breaks: ['authn-oidc-registered-claims'],
    in: 'auth/oidc/authenticator.ts',
    find: 'return notBefore !== undefined && notBefore * 1000 <= now + CLOCK_SKEW_MILLISECONDS;',
    put: 'return notBefore !== undefined;',
  },
  'account-issuer-ignored': {
    bug: 'a service account token may have any issuer',
    breaks: ['authn-sa-token-claims'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '  if (!isFromKnownIssuer(claims, config)) return undefined;\n',
    put: '',
  },
  'requested-token-untold': {
    bug: 'the response to a token request has an expiry time, but no token',
    breaks: ['authn-sa-token-on-demand'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'status: { token, expirationTimestamp',
    put: "status: { token: '', expirationTimestamp",
  },
  'bootstrap-extra-groups-lost': {
    bug: 'the extra groups of a bootstrap token are not read',
    breaks: ['authn-bootstrap-extra-groups'],
    in: 'auth/bootstrap-token.ts',
    find: '[BOOTSTRAPPERS_GROUP, ...extraGroupNames]',
    put: '[BOOTSTRAPPERS_GROUP]',
  },
} as const satisfies Record<string, Fault>;

const permissionFaults = {
  'refused-is-not-found': {
    bug: 'a user without permission gets 404 instead of 403',
    breaks: ['authz-refused-403', 'authz-refused-status'],
    in: 'registry/access-denied.ts',
    find: "import { createForbiddenError } from '../pure/status/reasons.ts';",
    put: `import { createNotFoundError } from '../pure/status/reasons.ts';

const createForbiddenError = (of: Parameters<typeof createNotFoundError>[0], name: string, _message: string) => createNotFoundError(of, name);`,
  },
  'paths-by-beginning': {
    bug: 'a path in a role covers every path with that prefix',
    breaks: ['authz-non-resource-paths'],
    in: 'auth/rbac/rule.ts',
    find: 'if (pattern === WILDCARD || pattern === path) return true;',
    put: 'if (pattern === WILDCARD || path.startsWith(pattern)) return true;',
  },
  'administrators-without-paths': {
    bug: 'the role cluster-admin has no paths',
    breaks: ['authz-default-roles'],
    in: 'controllers/bootstrap/default-roles.ts',
    find: "      { verbs: ['*'], nonResourceURLs: ['*'] },\n",
    put: '',
  },
  'every-namespace-goes': {
    bug: 'the protected namespaces, such as default, can be deleted',
    breaks: ['ns-protected'],
    in: 'handlers/namespace-lifecycle.ts',
    find: '!SYSTEM_NAMESPACE_NAMES.has(name)',
    put: 'true',
  },
  'names-of-rules-unlimited': {
    bug: 'a user whose permission is restricted to names can grant the permission for all names',
    breaks: ['authz-no-escalation'],
    in: 'pure/rbac/missing-rules.ts',
    find: '(singleRule.resourceNames ?? []).some((name) => names.includes(name))',
    put: '(singleRule.resourceNames ?? []).every((name) => names.includes(name))',
  },
  'path-rules-without-paths': {
    bug: 'nonResourceRules of a SelfSubjectRulesReview also contains the rules for resources',
    breaks: ['authz-rules-review'],
    in: 'registry/reviews/rules.ts',
    find: '.filter(({ nonResourceURLs }) => hasItems(nonResourceURLs))',
    put: '.filter(() => true)',
  },
  'rejected-reviews-of-groups': {
    bug: 'a SubjectAccessReview with groups and without a user is rejected',
    breaks: ['rest-access-review-valid'],
    in: 'registry/reviews/access-validation.ts',
    find: "user === '' && groups.length === 0",
    put: "user === ''",
  },
  'second-bootstrap-group-unchecked': {
    bug: 'only the first extra group of a bootstrap token must begin with system:bootstrappers',
    breaks: ['authn-bootstrap-extra-groups'],
    in: 'auth/bootstrap-token.ts',
    find: 'if (!extraGroupNames.every(',
    put: 'if (!extraGroupNames.slice(0, 1).every(',
  },
  'bootstrap-usage-in-any-case': {
    bug: 'the value of usage-bootstrap-authentication is compared without regard to case',
    breaks: ['authn-bootstrap-usage'],
    in: 'auth/bootstrap-token.ts',
    find: "decodeSecretText(tokenSecret, 'usage-bootstrap-authentication') !== 'true'",
    put: "decodeSecretText(tokenSecret, 'usage-bootstrap-authentication').toLowerCase() !== 'true'",
  },
} as const satisfies Record<string, Fault>;

export const accessFaults = { ...identityFaults, ...permissionFaults };
