/** Faults that break rules of the area authn. The faults of tokens are in token-verification.ts, token-claims.ts and service-accounts.ts. */
import type { Fault } from '../../../faults/fault.ts';

const anonymousFaults = {
  'bad-token-is-anonymous': {
    bug: 'a request with an unknown bearer token is treated as a request without credentials',
    breaks: ['authn-bad-token-401', 'authz-after-authentication'],
    in: 'auth/anonymous.ts',
    find: "authentication === 'unknown' &&",
    put: "(authentication === 'unknown' || authentication === 'invalid') &&",
  },
  'reads-are-open': {
    bug: 'read requests need no authentication',
    breaks: ['ep-op-401-every-operation'],
    in: 'http/filters/authentication.ts',
    find: "if (typeof authentication === 'string') throw createUnauthorizedError();\n  exchange.user = authentication.user;",
    put: `if (typeof authentication !== 'string') exchange.user = authentication.user;
  else if (exchange.request.method === 'GET') exchange.user = { name: 'system:reader', groups: ['system:masters'] };
  else throw createUnauthorizedError();`,
  },
  'anonymous-is-authenticated': {
    bug: 'the anonymous user is in the group system:authenticated',
    breaks: ['authn-anonymous-identity'],
    in: 'auth/anonymous.ts',
    find: 'user: ANONYMOUS_USER',
    put: "user: { ...ANONYMOUS_USER, groups: ['system:authenticated'] }",
  },
  'nobody-without-credentials': {
    bug: 'a request without credentials is rejected, though anonymous access is enabled',
    breaks: ['authn-no-credentials-anonymous', 'authn-three-subjects'],
    in: 'auth/anonymous.ts',
    find: '? { user: ANONYMOUS_USER } :',
    put: "? 'invalid' :",
  },
  'other-schemes-are-bad': {
    bug: 'a scheme other than Bearer in Authorization is treated as invalid credentials',
    breaks: ['authn-no-credentials-anonymous'],
    in: 'auth/bearer-token.ts',
    find: "if (token === undefined) return 'unknown';",
    put: "if (token === undefined) return 'invalid';",
  },
  'anonymous-flag-ignored': {
    bug: 'anonymous access stays enabled, whatever the value of --anonymous-auth is',
    breaks: ['authn-anonymous-disabled-401'],
    in: 'start/access.ts',
    find: 'enabled = anonymousAuth ?? true',
    put: 'enabled = true',
  },
  'open-paths-stay-open': {
    bug: 'health and version are accessible without credentials when anonymous access is disabled',
    breaks: ['authn-anonymous-disabled-401'],
    in: 'start/access.ts',
    find: '  return enabled && (conditions',
    put: '  if (/^\\/(?:livez|readyz|healthz|version)$/.test(path)) return true;\n  return enabled && (conditions',
  },
  'users-are-listed': {
    bug: 'the server serves users as a resource',
    breaks: ['authn-users-not-objects'],
    in: 'http/router.ts',
    find: 'const { info } = exchange;',
    put: `const { info } = exchange;
    if (info.resource === 'users') return createTextResponse(200, '{"items":[]}');`,
  },
} satisfies Record<string, Fault>;

const tokenFaults = {
  'token-groups-dropped': {
    bug: 'the column of the token file with the groups is not read',
    breaks: ['authn-static-groups', 'authn-attribute-groups'],
    in: 'auth/token-file.ts',
    find: 'groups: groupNames',
    put: 'groups: []',
  },
  'token-groups-are-one': {
    bug: 'only the first of several groups in the token file is read',
    breaks: ['authn-static-groups', 'authn-attribute-groups'],
    in: 'auth/token-file.ts',
    find: 'groups: groupNames',
    put: 'groups: groupNames.slice(0, 1)',
  },
  'token-uid-is-name': {
    bug: 'the uid of a user of the token file is the user name',
    breaks: ['authn-static-columns', 'authn-attribute-uid'],
    in: 'auth/token-file.ts',
    find: '{ name, uid, groups: groupNames }',
    put: '{ name, uid: name, groups: groupNames }',
  },
  'token-case-ignored': {
    bug: 'tokens of the token file are compared without regard to case',
    breaks: ['authn-static-flag', 'authn-bad-token-401'],
    in: 'auth/token-file.ts',
    find: 'token: Buffer.from(token)',
    put: 'token: Buffer.from(token.toLowerCase())',
    also: [
      {
        in: 'auth/token-file.ts',
        find: 'presentedToken = Buffer.from(token)',
        put: 'presentedToken = Buffer.from(token.toLowerCase())',
      },
    ],
  },
  'authenticated-group-missing': {
    bug: 'users of the token file are not in system:authenticated',
    breaks: ['authn-group-authenticated'],
    in: 'auth/token-file.ts',
    find: 'addAuthenticatedGroup({ name, uid, groups: groupNames })',
    put: '{ name, uid, groups: groupNames }',
  },
  'token-columns-swapped': {
    bug: 'user name and uid of the token file are swapped',
    breaks: ['authn-static-columns', 'authn-attribute-username', 'authn-method-bearer-token'],
    in: 'auth/token-file.ts',
    find: "name = '', uid = ''",
    put: "uid = '', name = ''",
  },
  'scheme-to-the-letter': {
    bug: 'the scheme Bearer is case-sensitive',
    breaks: ['authn-bearer-header'],
    in: 'auth/bearer-token.ts',
    find: "scheme?.toLowerCase() === 'bearer'",
    put: "scheme === 'Bearer'",
  },
  'any-scheme-carries': {
    bug: 'the second word of Authorization is a token, whatever the scheme is',
    breaks: ['authn-bearer-header'],
    in: 'auth/bearer-token.ts',
    find: "return scheme?.toLowerCase() === 'bearer' ? token : undefined;",
    put: 'return token;',
  },
  'static-tokens-expire': {
    bug: 'a token of the token file expires an hour after the start of the server',
    breaks: ['authn-static-never-expire'],
    in: 'start/token-sources.ts',
    find: '  const authenticators = [\n    createTokenFileAuthenticatorFromFlag(options),',
    put: `  const file = createTokenFileAuthenticatorFromFlag(options);
  const end = dependencies.clock.now() + 3_600_000;
  const authenticators = [
    file && {
      authenticateToken: (token: string) => (dependencies.clock.now() > end ? undefined : file.authenticateToken(token)),
    },`,
  },
  'token-file-followed': {
    bug: 'the token file is read for each request',
    breaks: ['authn-static-restart'],
    in: 'start/token-sources.ts',
    find: "return createTokenFileAuthenticator(readFlagFile('--token-auth-file', tokenAuthFile));",
    put: `const parseKeys = () => createTokenFileAuthenticator(readFlagFile('--token-auth-file', tokenAuthFile));
    parseKeys();
    return { authenticateToken: (token) => parseKeys().authenticateToken(token) };`,
  },
} satisfies Record<string, Fault>;

const methodFaults = {
  'certificates-unread': {
    bug: 'client certificates are requested but ignored',
    breaks: ['authn-method-client-certificate', 'authn-x509-flag'],
    in: 'start/access.ts',
    find: '  if (clientAuthorities !== undefined)\n    authenticators.push(createCertificateAuthenticator(clientAuthorities, { clock, dialect }));\n',
    put: '',
  },
  'first-refusal-ends': {
    bug: 'authentication stops at the first method that rejects its credentials',
    breaks: ['authn-several-methods-together'],
    in: 'auth/authenticator.ts',
    find: ": authenticateStartingAt(authenticators, request, i + 1, { isRejected: isInvalid || result === 'invalid' }),",
    put: ": result === 'unknown' ? authenticateStartingAt(authenticators, request, i + 1, { isRejected: isInvalid }) : result,",
    also: [
      {
        in: 'auth/authenticator.ts',
        find: `if (typeof authentication === 'object') return authentication;
    isInvalid ||= authentication === 'invalid';`,
        put: "if (authentication !== 'unknown') return authentication;",
      },
    ],
  },
  'identities-joined': {
    bug: 'a request with two valid credentials gets the groups of both users',
    breaks: ['authn-first-success-ends'],
    in: 'auth/authenticator.ts',
    find: 'authenticate: (request) => authenticateStartingAt(authenticators, request, 0, { isRejected: false }),',
    put: `authenticate: async (request) => {
      const answers = await Promise.all(authenticators.map((one) => one.authenticate(request)));
      const [first, ...others] = answers.filter((one) => typeof one === 'object');
      if (first === undefined) return answers.includes('invalid') ? 'invalid' : 'unknown';
      const groups = new Set([first, ...others].flatMap(({ user }) => user.groups));
      return { ...first, user: { ...first.user, groups: [...groups] } };
    },`,
  },
  'one-source-of-tokens': {
    bug: 'only the first of several token authentication methods is used',
    breaks: ['authn-two-methods-enabled'],
    in: 'start/token-sources.ts',
    find: 'createTokenAuthenticatorUnion(authenticators)',
    put: 'createTokenAuthenticatorUnion(authenticators.slice(0, 1))',
  },
} satisfies Record<string, Fault>;

const certificateFaults = {
  'unknown-authority-accepted': {
    bug: 'the issuer of a client certificate is not verified',
    breaks: ['authn-x509-verified'],
    in: 'auth/certificate-authorities.ts',
    find: 'certificate.verificationError !== undefined',
    put: "/^CERT_|PURPOSE/.test(certificate.verificationError ?? '')",
    also: [
      {
        in: 'auth/certificate-authorities.ts',
        find: 'isSigned && isWithinValidity',
        put: 'isWithinValidity',
      },
    ],
  },
  'certificate-dates-ignored': {
    bug: 'the validity period of client certificates is not checked',
    breaks: ['authn-x509-verified'],
    in: 'auth/certificate-authorities.ts',
    find: 'certificate.verificationError !== undefined',
    put: 'certificate.verificationError !== undefined && !/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(certificate.verificationError)',
    also: [
      {
        in: 'auth/certificate-authorities.ts',
        find: 'isSigned && isWithinValidity(certificate, now)',
        put: 'isSigned',
      },
    ],
  },
  'key-usage-ignored': {
    bug: 'a server certificate is accepted as a client certificate',
    breaks: ['authn-x509-verified'],
    in: 'auth/certificate-authorities.ts',
    find: 'certificate.verificationError !== undefined',
    put: "certificate.verificationError !== undefined && certificate.verificationError !== 'INVALID_PURPOSE'",
  },
  'bad-certificate-is-anonymous': {
    bug: 'a client certificate of an unknown authority is treated as no credentials',
    breaks: ['authn-x509-verified'],
    in: 'auth/client-certificate.ts',
    find: "return 'invalid'",
    put: "return 'unknown'",
  },
  'only-first-authority': {
    bug: 'only the first certificate of the client CA file is read',
    breaks: ['authn-x509-several-authorities'],
    in: 'auth/certificate-authorities.ts',
    find: 'text.match(CERTIFICATE_PEM) ?? []',
    put: '(text.match(CERTIFICATE_PEM) ?? []).slice(0, 1)',
  },
  'organization-is-user': {
    bug: 'the organization in the subject of a client certificate is used as the user name',
    breaks: ['authn-x509-common-name'],
    in: 'auth/client-certificate.ts',
    find: 'name,\n    groups: O',
    put: 'name: O[0] ?? name,\n    groups: O',
  },
  'organizations-are-no-groups': {
    bug: 'the organizations in the subject of a client certificate do not become groups',
    breaks: ['authn-x509-organizations'],
    in: 'auth/client-certificate.ts',
    find: 'groups: O',
    put: 'groups: []',
  },
  'one-organization-counts': {
    bug: 'only the first of several organizations in the subject of a client certificate becomes a group',
    breaks: ['authn-x509-organizations'],
    in: 'auth/client-certificate.ts',
    find: 'groups: O',
    put: 'groups: O.slice(0, 1)',
  },
} satisfies Record<string, Fault>;

const proxyFaults = {
  'proxy-unchecked': {
    bug: 'the user headers of an authenticating proxy are trusted from any client',
    breaks: ['authn-method-proxy'],
    in: 'auth/request-headers.ts',
    find: 'const isAllowedProxy = isProxy(request);',
    put: 'const isAllowedProxy: boolean | undefined = true;',
  },
  'every-proxy-allowed': {
    bug: 'the allowed names of authenticating proxies are not checked',
    breaks: ['authn-method-proxy'],
    in: 'auth/request-headers.ts',
    find: 'return allowedNames.length === 0 ||',
    put: 'return allowedNames.length >= 0 ||',
  },
  'proxy-groups-dropped': {
    bug: 'only the first of several group headers of an authenticating proxy is read',
    breaks: ['authn-proxy-attributes'],
    in: 'auth/request-headers.ts',
    find: '{ name, groups, extra',
    put: '{ name, groups: groups.slice(0, 1), extra',
  },
  'proxy-extra-dropped': {
    bug: 'the extra headers of an authenticating proxy are not read',
    breaks: ['authn-proxy-attributes', 'authn-attribute-extra'],
    in: 'auth/request-headers.ts',
    find: 'extra: readExtra(request, config.extraHeadersPrefix)',
    put: 'extra: {}',
  },
} satisfies Record<string, Fault>;

export const authenticationFaults = {
  ...anonymousFaults,
  ...tokenFaults,
  ...methodFaults,
  ...certificateFaults,
  ...proxyFaults,
};
