/** Faults that break rules of the area authn about signed tokens: missing checks of the signature, the issuer and the lifetime. */
import type { Fault } from '../../../faults/fault.ts';

export const tokenVerificationFaults = {
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
        find: '  if (await isSignedByKey(token, keyId, keys.cachedKeys,',
        put: `  const [header, payload, signature] = token.split('.');
  for (const { key } of keys.cachedKeys.length > 0 ? keys.cachedKeys : await keys.refresh()) {
    const secret = String(key.export({ type: 'spki', format: 'pem' }));
    const digest = (text: string) => createHmac('sha256', text).update(\`\${header}.\${payload}\`).digest('base64url');
    if (digest(secret) === signature || digest(secret.trim()) === signature) return true;
  }
  if (await isSignedByKey(token, keyId, keys.cachedKeys,`,
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
    find: 'compactToken.claims.iss !== issuer.url',
    put: '!String(compactToken.claims.iss).startsWith(issuer.url)',
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
    find: 'await this.#discoverKeysUrl()',
    put: '`${this.#issuer.url}/.well-known/jwks.json`',
  },
  'provider-authority-unread': {
    bug: 'the certificate of the provider is verified only with the certificate authorities of the host',
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
