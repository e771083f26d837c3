/** Faults that break rules of the area authn about signed tokens: missing checks, and wrong users from the claims. */
import type { Fault } from '../../../faults/fault.ts';

const verificationFaults = {
  'signature-unchecked': {
    bug: 'the signature of a token is not verified',
    breaks: ['authn-oidc-signature'],
    in: 'auth/oidc/authenticator.ts',
    find: 'verifySignature(token, header.kid, keys, algorithms)',
    put: 'Promise.resolve(true)',
  },
  'algorithm-by-token': {
    bug: 'the algorithm in the token is used, so that the public key is accepted as a shared secret',
    breaks: ['authn-oidc-signature'],
    in: 'auth/oidc/authenticator.ts',
    find: 'import type { DepartureSet }',
    put: "import { createHmac } from 'node:crypto';\nimport type { DepartureSet }",
    also: [
      {
        in: 'auth/oidc/authenticator.ts',
        find: 'if (!algorithms.some(',
        put: "if (header.alg !== 'HS256' && !algorithms.some(",
      },
      {
        in: 'auth/oidc/authenticator.ts',
        find: '  if (await isSignedByKey(token, kid, keys.cachedKeys,',
        put: `  const [header, payload, signature] = token.split('.');
  for (const { key } of keys.cachedKeys.length > 0 ? keys.cachedKeys : await keys.refresh()) {
    const secret = String(key.export({ type: 'spki', format: 'pem' }));
    const digest = (text: string) => createHmac('sha256', text).update(\`\${header}.\${payload}\`).digest('base64url');
    if (digest(secret) === signature || digest(secret.trim()) === signature) return true;
  }
  if (await isSignedByKey(token, kid, keys.cachedKeys,`,
      },
    ],
  },
  'algorithm-none-accepted': {
    bug: 'a token with the algorithm none is accepted without a signature',
    breaks: ['authn-oidc-signature'],
    in: 'auth/oidc/authenticator.ts',
    find: 'if (!algorithms.some(',
    put: "if (header.alg !== 'none' && !algorithms.some(",
    also: [
      {
        in: 'auth/oidc/authenticator.ts',
        find: 'verifySignature(token, header.kid, keys, algorithms)',
        put: "(header.alg === 'none' ? Promise.resolve(true) : verifySignature(token, header.kid, keys, algorithms))",
      },
    ],
  },
  'keys-of-any-issuer': {
    bug: 'a key of one issuer is accepted for all issuers',
    breaks: ['authn-oidc-signature'],
    in: 'auth/configuration/configured-issuers.ts',
    find: 'const issuers = jwt.map(',
    put: 'const everybodys: ProviderKeys[] = [];\n    const issuers = jwt.map(',
    also: [
      {
        in: 'auth/configuration/configured-issuers.ts',
        find: 'return createIssuerAuthenticator(jwtConfiguration, keys, this.#config);',
        put: `everybodys.push(keys);
      const anybodys = {
        get cachedKeys() {
          return everybodys.flatMap(({ cachedKeys }) => cachedKeys.map(({ key }) => ({ key })));
        },
        async refresh() {
          await Promise.all(everybodys.map((each) => each.refresh()));
          return this.cachedKeys;
        },
      };
      return createIssuerAuthenticator(jwtConfiguration, anybodys, this.#config);`,
      },
    ],
  },
  'every-algorithm-accepted': {
    bug: 'the list of signing algorithms is ignored',
    breaks: ['authn-oidc-signing-algs-default', 'authn-oidc-signing-algs-flag'],
    in: 'start/token-sources.ts',
    find: 'oidc?.signingAlgorithms ?? ASYMMETRIC_ALGORITHMS',
    put: 'ASYMMETRIC_ALGORITHMS',
  },
  'expiry-ignored': {
    bug: 'tokens never expire',
    breaks: ['authn-oidc-expiry', 'authn-config-payload-exp'],
    in: 'auth/oidc/authenticator.ts',
    find: 'readExpiry(claims)',
    put: 'LATEST_TIME',
  },
  'expiry-optional': {
    bug: 'a token without an expiry is accepted',
    breaks: ['authn-config-payload-exp'],
    in: 'auth/oidc/authenticator.ts',
    find: 'const seconds = parseSeconds(exp);',
    put: `if (exp === undefined) return LATEST_TIME;
  const seconds = parseSeconds(exp);`,
  },
  'audience-ignored': {
    bug: 'the audience of a token is not checked',
    breaks: ['authn-config-payload-aud', 'authn-oidc-client-id-audience', 'authn-oidc-id-token'],
    in: 'auth/oidc/authenticator.ts',
    find: '      if (!hasAudience(claims, issuer.audiences)) return undefined;\n',
    put: '',
  },
  'only-first-audience': {
    bug: 'only the first of several audiences of an issuer is accepted',
    breaks: ['authn-config-several-audiences'],
    in: 'auth/oidc/authenticator.ts',
    find: 'hasAudience(claims, issuer.audiences)',
    put: 'hasAudience(claims, issuer.audiences.slice(0, 1))',
  },
  'issuer-by-beginning': {
    bug: 'the issuer of a token is compared by prefix',
    breaks: ['authn-config-payload-iss'],
    in: 'auth/oidc/authenticator.ts',
    find: 'parts.claims.iss !== issuer.url',
    put: '!String(parts.claims.iss).startsWith(issuer.url)',
  },
  'only-first-issuer': {
    bug: 'only the first of several issuers is used',
    breaks: ['authn-config-several-authenticators'],
    in: 'auth/configuration/configured-issuers.ts',
    find: 'jwt.map(',
    put: 'jwt.slice(0, 1).map(',
  },
  'discovery-url-ignored': {
    bug: 'keys are fetched from the URL of the issuer, even if discoveryURL is set',
    breaks: ['authn-config-discovery-url'],
    in: 'auth/oidc/provider-keys.ts',
    find: "discoveryURL === '' ? `${url.replace(/\\/$/, '')}${DISCOVERY_PATH}` : discoveryURL",
    put: "`${url.replace(/\\/$/, '')}${DISCOVERY_PATH}`",
  },
  'keys-by-guess': {
    bug: "keys are fetched from a conventional path instead of the path in the provider's document",
    breaks: ['authn-oidc-issuer-url-discovers-keys'],
    in: 'auth/oidc/provider-keys.ts',
    find: 'await this.#discover()',
    put: '`${this.#issuer.url}/.well-known/jwks.json`',
  },
  'provider-authority-unread': {
    bug: "the certificate of the provider is verified only with the host's authorities",
    breaks: ['authn-oidc-ca-file-flag'],
    in: 'start/token-sources.ts',
    find: "oidcCaFile === '' ? '' : readFlagFile('--oidc-ca-file', oidcCaFile)",
    put: "''",
  },
  'keys-fetched-each-time': {
    bug: 'the keys of the provider are fetched for each token',
    breaks: ['authn-oidc-no-provider-call'],
    in: 'auth/oidc/provider-keys.ts',
    find: 'get cachedKeys(): readonly VerificationKey[] {\n    return this.#keys;',
    put: 'get cachedKeys(): readonly VerificationKey[] {\n    return [];',
  },
  'keys-fetched-once': {
    bug: 'the keys of a provider are never refreshed',
    breaks: ['authn-oidc-key-rotation'],
    in: 'auth/oidc/provider-keys.ts',
    find: 'if (this.#clock.now() < this.#freshUntil)',
    put: 'if (this.#keys.length > 0 || this.#clock.now() < this.#freshUntil)',
  },
  'keys-kept-for-ever': {
    bug: 'new keys of a provider are added, and old keys are never removed',
    breaks: ['authn-oidc-key-rotation'],
    in: 'auth/oidc/provider-keys.ts',
    find: '(Array.isArray(keys) ? keys : []).flatMap(toVerificationKeys)',
    put: '[...this.#keys, ...(Array.isArray(keys) ? keys : []).flatMap(toVerificationKeys)]',
  },
  'provider-certificate-unchecked': {
    bug: 'the certificate of the provider is not verified',
    breaks: ['authn-oidc-ca-file-default'],
    in: 'auth/configuration/configured-issuers.ts',
    find: "certificateAuthority === '' ? {}",
    put: "certificateAuthority === '' ? { insecure: true }",
  },
} satisfies Record<string, Fault>;

const expressionFaults = {
  'mapped-uid-forgotten': {
    bug: 'the uid is read only from a claim, not from an expression',
    breaks: ['authn-config-claim-mapping-expressions'],
    in: 'auth/oidc/claims.ts',
    find: '  if (uid !== undefined) return { uid: uid(claims) };\n',
    put: '',
  },
  'failing-claim-expression-is-true': {
    bug: 'a claim expression that fails is treated as true',
    breaks: ['authn-config-claim-validation-expressions'],
    in: 'auth/oidc/expressions.ts',
    find: 'if (evaluate(value) !== true)',
    put: 'if (evaluate(value) === false)',
  },
  'user-rules-forgotten': {
    bug: 'expressions about the user are not evaluated',
    breaks: ['authn-config-user-validation-expressions'],
    in: 'auth/oidc/claims.ts',
    find: '      expressions.checkUser(user);\n',
    put: '',
  },
  'unverified-email-is-a-name': {
    bug: 'an unverified email address is accepted as the user name',
    breaks: ['authn-config-validated'],
    in: 'auth/configuration/validate-mappings.ts',
    find: 'return [createInvalidValueProblem(`${path}.username.expression`, username.expression, EMAIL_UNVERIFIED_MESSAGE)];',
    put: 'return [];',
  },
} satisfies Record<string, Fault>;

const claimFaults = {
  'username-prefix-dropped': {
    bug: 'user names have no prefix',
    breaks: ['authn-oidc-username-prefix-flag', 'authn-oidc-username-prefix-default', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'return `${prefix}${name}`;',
    put: 'return name;',
  },
  'minus-is-a-prefix': {
    bug: 'the prefix - is added to user names',
    breaks: ['authn-oidc-username-prefix-dash'],
    in: 'auth/oidc/flags.ts',
    find: "  if (prefix === '-') return '';\n",
    put: '',
  },
  'address-has-a-prefix': {
    bug: 'email addresses also get the issuer as prefix',
    breaks: ['authn-oidc-username-prefix-email'],
    in: 'auth/oidc/flags.ts',
    find: "usernameClaim === 'email' ? '' : ",
    put: '',
  },
  'username-is-sub': {
    bug: 'the user name is always the claim sub',
    breaks: ['authn-oidc-username-claim-flag', 'authn-config-payload-username'],
    in: 'auth/oidc/claims.ts',
    find: 'evaluateUsername === undefined ? readText(claims, claim)',
    put: "evaluateUsername === undefined ? readText(claims, 'sub')",
  },
  'username-is-name': {
    bug: 'the default claim of the user name is name',
    breaks: ['authn-oidc-username-claim-default-sub'],
    in: 'start/flags/authentication.ts',
    find: "default: 'sub'",
    put: "default: 'name'",
  },
  'username-of-any-type': {
    bug: 'a claim that is not a string is converted to the user name',
    breaks: ['authn-config-payload-username'],
    in: 'auth/oidc/claims.ts',
    find: 'const name = evaluateUsername === undefined',
    put: `if (claims[claim] !== undefined) return \`\${prefix}\${claims[claim]}\`;
  const name = evaluateUsername === undefined`,
  },
  'groups-claim-ignored': {
    bug: 'the claim with the groups is not read',
    breaks: ['authn-oidc-groups-claim', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'mapGroups(claims, mappings.groups, expressions)',
    put: '[]',
  },
  'groups-as-one': {
    bug: 'a list of groups becomes a single group',
    breaks: ['authn-oidc-groups-claim', 'authn-config-claim-mappings'],
    in: 'auth/oidc/claims.ts',
    find: 'return list.map((group) => {',
    put: "if (list.length > 1) return [`${prefix}${list.join(',')}`];\n  return list.map((group) => {",
  },
  'groups-prefix-dropped': {
    bug: 'groups have no prefix',
    breaks: ['authn-oidc-groups-prefix'],
    in: 'auth/oidc/claims.ts',
    find: "return `${prefix}${group ?? ''}`;",
    put: "return group ?? '';",
  },
  'email-unverified': {
    bug: 'an unverified email address is accepted',
    breaks: ['authn-oidc-email-verified'],
    in: 'auth/oidc/claims.ts',
    find: 'claims.email_verified !== true',
    put: 'false',
  },
  'required-claim-by-presence': {
    bug: 'a required claim may have any value',
    breaks: ['authn-oidc-required-claim', 'authn-oidc-claims-checked'],
    in: 'auth/oidc/claims.ts',
    find: 'if (readTextOrEmpty(claims, claim) !== requiredValue)',
    put: 'if (!Object.hasOwn(claims, claim))',
  },
  'one-required-claim': {
    bug: 'only the first of several required claims is checked',
    breaks: ['authn-oidc-required-claim-repeatable'],
    in: 'auth/oidc/claims.ts',
    find: 'of claimValidationRules) {',
    put: 'of claimValidationRules.slice(0, 1)) {',
  },
  'distributed-groups-dropped': {
    bug: 'distributed group claims are ignored',
    breaks: ['authn-oidc-distributed-claims'],
    in: 'auth/oidc/claims.ts',
    find: `    if (claim !== '') rejectDistributedClaim(claims, claim);
`,
    put: '',
  },
  'credential-id-lost': {
    bug: "the credential ID of a token is not in the user's extra",
    breaks: ['authn-token-extra'],
    in: 'auth/oidc/claims.ts',
    find: "  if (typeof jti === 'string' && jti !== '') extraValues[credentialId] = [`JTI=${jti}`];\n",
    put: '',
  },
} satisfies Record<string, Fault>;

const configurationFaults = {
  'unknown-members-ignored': {
    bug: 'unknown fields of the configuration file are ignored',
    breaks: ['authn-config-validated'],
    in: 'auth/configuration/typed-file.ts',
    find: 'unknown.length > 0',
    put: 'false',
  },
  'configuration-type-unchecked': {
    bug: 'apiVersion and kind of the configuration file are not checked',
    breaks: ['authn-config-file-apiversion', 'authn-config-file-kind'],
    in: 'auth/configuration/typed-file.ts',
    find: '  checkFileType(file, text, type);\n',
    put: '',
  },
  'configuration-unchecked': {
    bug: 'the valid part of an invalid configuration file is used',
    breaks: ['authn-config-validated'],
    in: 'start/authentication-file.ts',
    find: '  if (problems.length > 0) throw new ConfigurationError(formatProblems(problems));\n',
    put: '',
  },
  'half-a-provider': {
    bug: 'the server starts although required OIDC flags are missing',
    breaks: ['authn-oidc-issuer-url-required', 'authn-oidc-client-id-required'],
    in: 'auth/oidc/flags.ts',
    find: "issuerUrl === '' || clientId === ''",
    put: "issuerUrl === '' && clientId === ''",
    also: [
      {
        in: 'start/token-sources.ts',
        find: 'checkConfiguration({ jwt: [configuration] }, bounds)',
        put: '{ jwt: [configuration] }',
      },
    ],
  },
  'plain-provider': {
    bug: 'an issuer URL with the scheme http is accepted',
    breaks: ['authn-oidc-issuer-url-https'],
    in: 'auth/configuration/validate.ts',
    find: "scheme.toLowerCase() !== 'https'",
    put: '!/^https?$/i.test(scheme)',
  },
  'configuration-read-once': {
    bug: 'a change of the configuration file takes effect only after a restart',
    breaks: ['authn-config-reload', 'metric-authn-config-reload', 'authz-config-reload'],
    in: 'start/followed-file.ts',
    find: '  realClock.schedule(POLL_INTERVAL, reloadFile);\n}',
    put: '}',
  },
  'broken-configuration-forgets': {
    bug: 'an invalid configuration file removes all issuers',
    breaks: ['authn-config-reload'],
    in: 'start/authentication-file.ts',
    find: 'const configuration = readConfiguration(fileContent, bounds.dialect);',
    put: `applyConfiguration({ jwt: [] });
    const configuration = readConfiguration(fileContent, bounds.dialect);`,
  },
  'reload-metric-lost': {
    bug: 'reloads of the configuration file are missing in the metrics',
    breaks: ['authn-config-reload', 'metric-authn-config-reload'],
    in: 'start/authentication-file.ts',
    find: 'return reloads;',
    put: 'return createReloadCounter();',
  },
} satisfies Record<string, Fault>;

export const tokenIssuerFaults = { ...verificationFaults, ...claimFaults, ...expressionFaults, ...configurationFaults };
