/** More faults of the areas authn, authz and namespaces: whom the server takes a request for, and what it lets them do. */
import type { Fault } from './fault.ts';

const identityFaults = {
  'anonymous-paths-unread': {
    bug: 'the paths of the configuration file for anonymous requests are not looked at',
    breaks: ['authn-config-anonymous'],
    in: 'start/access.ts',
    find: 'conditions.length === 0 ||',
    put: 'conditions.length >= 0 ||',
  },
  'configured-issuers-unread': {
    bug: 'the issuers of the configuration file are read and not asked',
    breaks: ['authn-config-flag'],
    in: 'start/authentication-file.ts',
    find: 'const configuration = checked(readConfiguration(text, bounds.dialect), bounds);',
    put: 'const configuration = { ...checked(readConfiguration(text, bounds.dialect), bounds), jwt: [] };',
  },
  'flags-beside-the-file': {
    bug: 'where there is a configuration file the flags --oidc-* are passed over',
    breaks: ['authn-config-excludes-oidc-flags'],
    in: 'start/settings.ts',
    find: "return 'authentication-config file and oidc-* flags are mutually exclusive';",
    put: 'return undefined;',
  },
  'not-before-ignored': {
    bug: 'a token is good before its time',
    breaks: ['authn-oidc-registered-claims'],
    in: 'auth/oidc/authenticator.ts',
    find: 'return from !== undefined && from * 1000 <= now + SKEW;',
    put: 'return from !== undefined;',
  },
  'account-issuer-ignored': {
    bug: 'a token of a service account may name any issuer',
    breaks: ['authn-sa-token-claims'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '  if (!legacy && !config.issuers.some((issuer) => issuer === claims.iss)) return undefined;\n',
    put: '',
  },
  'requested-token-untold': {
    bug: 'the answer to a request for a token says when it ends and leaves it out',
    breaks: ['authn-sa-token-on-demand'],
    in: 'handlers/acting/request-token.ts',
    find: 'status: { token, expirationTimestamp',
    put: "status: { token: '', expirationTimestamp",
  },
  'bootstrap-extra-groups-lost': {
    bug: 'the further groups of a bootstrap token are not read',
    breaks: ['authn-bootstrap-extra-groups'],
    in: 'auth/bootstrap-token.ts',
    find: '[GROUP, ...extra]',
    put: '[GROUP]',
  },
  'impersonated-account-is-a-user': {
    bug: 'an impersonated service account is not in the groups of service accounts',
    breaks: ['authn-impersonated-groups'],
    in: 'auth/impersonation.ts',
    find: 'groups.length > 0 || account === undefined ? groups :',
    put: 'groups.length >= 0 || account === undefined ? groups :',
  },
} as const satisfies Record<string, Fault>;

const permissionFaults = {
  'refused-is-not-found': {
    bug: 'a user without permission is told that there is nothing',
    breaks: ['authz-refused-403', 'authz-refused-status'],
    in: 'registry/access-denied.ts',
    find: "import { forbidden } from '../pure/status/reasons.ts';",
    put: `import { notFound } from '../pure/status/reasons.ts';

const forbidden = (of: Parameters<typeof notFound>[0], name: string, _message: string) => notFound(of, name);`,
  },
  'paths-by-beginning': {
    bug: 'a path in a role covers every path that begins with it',
    breaks: ['authz-non-resource-paths'],
    in: 'auth/rbac/rule.ts',
    find: 'if (pattern === ANY || pattern === path) return true;',
    put: 'if (pattern === ANY || path.startsWith(pattern)) return true;',
  },
  'administrators-without-paths': {
    bug: 'the role cluster-admin names no paths',
    breaks: ['authz-default-roles'],
    in: 'controllers/bootstrap/default-roles.ts',
    find: "      { verbs: ['*'], nonResourceURLs: ['*'] },\n",
    put: '',
  },
  'every-namespace-goes': {
    bug: 'the namespaces that the server itself needs can be deleted too',
    breaks: ['ns-protected'],
    in: 'handlers/namespace-lifecycle.ts',
    find: '!IMMORTAL_NAMESPACES.has(name)',
    put: 'true',
  },
} as const satisfies Record<string, Fault>;

export const accessFaults = { ...identityFaults, ...permissionFaults };
