/** Faults that break rules of the area authn about service accounts and their tokens, bootstrap tokens and webhooks. */
import type { Fault } from '../../../faults/fault.ts';

const tokenFaults = {
  'token-request-of-another-name': {
    bug: 'a TokenRequest can have another name than the service account',
    breaks: ['authn-sa-token-on-demand'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: "if (name !== '' && name !== info.name) {",
    put: "if (name !== '' && name.length > 253) {",
  },
  'token-bound-to-any-pod': {
    bug: 'a token can be bound to a Pod of another service account',
    breaks: ['authn-sa-token-bound'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: "  if (resource === 'pods') checkServiceAccount(object, call.info.name);\n",
    put: '',
  },
  'account-signature-unchecked': {
    bug: 'the signature of a service account token is not checked',
    breaks: ['authn-sa-token-is-jwt', 'authn-sa-key-file-flag'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'await isSignedByKey(token, header.kid, config.keys, ASYMMETRIC_ALGORITHMS)',
    put: 'true',
  },
  'account-expiry-ignored': {
    bug: 'service account tokens never expire',
    breaks: ['authn-sa-token-expiry'],
    in: 'auth/service-accounts/authenticator.ts',
    find: `  if (!isWithinValidity(claims, config.clock)) return undefined;
`,
    put: '',
  },
  'account-expiry-required': {
    bug: 'a service account token without an expiry is rejected',
    breaks: ['authn-sa-token-expiry'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '  if (exp !== undefined && !(',
    put: '  if (!(',
  },
  'account-audience-ignored': {
    bug: 'a service account token for another audience is accepted',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'matchAudiences(claims, requestedAudiences, config)',
    put: 'requestedAudiences',
  },
  'only-first-key': {
    bug: 'only the first of several service account keys is used',
    breaks: ['authn-sa-key-file-flag'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'config.keys, ASYMMETRIC_ALGORITHMS',
    put: 'config.keys.slice(0, 1), ASYMMETRIC_ALGORITHMS',
  },
  'deleted-account-accepted': {
    bug: 'a token of a deleted service account is accepted',
    breaks: ['authn-sa-lookup-revokes'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'if (!existsWithUid(account, tokenClaims.account, config.clock)) return undefined;',
    put: 'if (!existsWithUid(account, tokenClaims.account, config.clock)) return createUser(tokenClaims, dialect);',
  },
  'account-uid-ignored': {
    bug: 'a token is valid for a recreated service account of the same name',
    breaks: ['authn-sa-lookup-revokes'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'object?.metadata.uid === uid',
    put: 'object !== undefined',
  },
  'bound-object-unseen': {
    bug: 'a token whose bound object was deleted is accepted',
    breaks: ['authn-sa-token-bound'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '    if (!existsWithUid(boundObject, reference, config.clock)) return undefined;\n',
    put: '',
  },
  'revocation-unseen': {
    bug: 'a valid token stays valid for another minute after its service account or bound object is deleted',
    breaks: ['authn-sa-lookup-revokes', 'authn-sa-token-bound'],
    in: 'start/token-sources.ts',
    find: 'import { createTokenAuthenticatorUnion }',
    put: 'import { createCachingAuthenticator, createTokenAuthenticatorUnion }',
    also: [
      {
        in: 'start/token-sources.ts',
        find: 'createAccountAuthenticator({ keys, issuers, audiences, looksUpSecrets, objects, clock, dialect })',
        put: 'createCachingAuthenticator(createAccountAuthenticator({ keys, issuers, audiences, looksUpSecrets, objects, clock, dialect }), clock, { successTtl: 60_000, failureTtl: 0 })',
      },
    ],
  },
  'account-is-its-name': {
    bug: 'the user name of a service account lacks its prefix',
    breaks: ['authn-sa-username'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'name: formatUserName(tokenClaims)',
    put: 'name: tokenClaims.account.name',
  },
  'account-groups-lost': {
    bug: 'a service account is not in the group of its namespace',
    breaks: ['authn-sa-group-namespace'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'listServiceAccountGroups(tokenClaims.namespace)',
    put: 'listServiceAccountGroups(tokenClaims.namespace).slice(0, 1)',
  },
  'group-of-all-accounts-lost': {
    bug: 'a service account is not in the group of all service accounts',
    breaks: ['authn-sa-group-all'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'listServiceAccountGroups(tokenClaims.namespace)',
    put: 'listServiceAccountGroups(tokenClaims.namespace).slice(1)',
  },
  'tls-key-unused': {
    bug: 'without service account key files, the server generates a key instead of using its TLS key',
    breaks: ['authn-sa-key-file-default'],
    in: 'start/token-sources.ts',
    find: 'findSigningKey(tlsKey) ?? generateKey()',
    put: 'generateKey()',
  },
  'token-life-ignored': {
    bug: 'a token expires after ten hours, whatever expiration the server returned',
    breaks: ['authn-sa-token-expiry'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'exp: now + expirationSeconds',
    put: 'exp: now + 10 * DEFAULT_EXPIRATION_SECONDS',
  },
} satisfies Record<string, Fault>;

const accountFaults = {
  'pods-run-as-default': {
    bug: 'a Pod gets the service account default, whatever its spec contains',
    breaks: ['authn-sa-pod-selects'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "setDefaults: (pod) => setPodDefaults(ensureStruct(pod, 'spec')),",
    put: `setDefaults(pod) {
    const spec = ensureStruct(pod, 'spec');
    spec.serviceAccountName = 'default';
    setPodDefaults(spec);
  },`,
  },
  'no-default-account': {
    bug: 'new namespaces have no default service account',
    breaks: ['authn-serviceaccount-created-automatically'],
    in: 'controllers/service-accounts/service-account-controller.ts',
    find: `    new ObjectQueue(CONTROLLER_NAME, { storage: namespaces, process: processNamespace }, context),
    new ObjectQueue(CONTROLLER_NAME, { storage: accounts, process: processAccount }, context),
`,
    put: '',
  },
  'default-account-once': {
    bug: 'the default service account is not recreated after its deletion',
    breaks: ['authn-serviceaccount-created-automatically'],
    in: 'controllers/service-accounts/service-account-controller.ts',
    find: `    new ObjectQueue(CONTROLLER_NAME, { storage: accounts, process: processAccount }, context),
`,
    put: '',
  },
} satisfies Record<string, Fault>;

const bootstrapFaults = {
  'bootstrap-shape-unchecked': {
    bug: 'the format of a bootstrap token is not checked',
    breaks: ['authn-bootstrap-shape'],
    in: 'auth/bootstrap-token.ts',
    find: '/^([a-z0-9]{6})\\.([a-z0-9]{16})$/',
    put: '/^([^.]+)\\.(.+)$/',
  },
  'bootstrap-in-any-namespace': {
    bug: 'bootstrap tokens are looked up in the namespace default',
    breaks: ['authn-bootstrap-stored-in-kube-system'],
    in: 'auth/bootstrap-token.ts',
    find: "'kube-system'",
    put: "'default'",
  },
  'bootstrap-without-flag': {
    bug: 'bootstrap tokens are accepted without --enable-bootstrap-token-auth',
    breaks: ['authn-bootstrap-flag'],
    in: 'start/token-sources.ts',
    find: 'options.enableBootstrapTokenAuth\n    ? createBootstrapTokenAuthenticator({ ...dependencies, ...options })\n    : undefined',
    put: 'createBootstrapTokenAuthenticator({ ...dependencies, ...options })',
  },
  'bootstrap-type-unchecked': {
    bug: 'a Secret of any type can contain a bootstrap token',
    breaks: ['authn-bootstrap-secret-name'],
    in: 'auth/bootstrap-token.ts',
    find: '  if (tokenSecret.type !== formatBootstrapTokenType(dialect)) return undefined;\n',
    put: '',
  },
  'bootstrap-secret-unchecked': {
    bug: 'only the id of a bootstrap token is compared',
    breaks: ['authn-bootstrap-secret-compared'],
    in: 'auth/bootstrap-token.ts',
    find: `  if (!areSecretsEqual(decodeSecretText(tokenSecret, 'token-secret'), secret)) return undefined;
`,
    put: '',
  },
  'bootstrap-expiry-ignored': {
    bug: 'an expired bootstrap token is valid until its Secret is deleted',
    breaks: ['authn-bootstrap-secret-name'],
    in: 'auth/bootstrap-token.ts',
    find: '  if (hasExpired(tokenSecret, clock.now())) return undefined;\n',
    put: '',
  },
  'bootstrap-usage-ignored': {
    bug: 'a bootstrap token without usage-bootstrap-authentication is accepted',
    breaks: ['authn-bootstrap-usage'],
    in: 'auth/bootstrap-token.ts',
    find: "  if (decodeSecretText(tokenSecret, 'usage-bootstrap-authentication') !== 'true') return undefined;\n",
    put: '',
  },
  'bootstrap-user-is-id': {
    bug: 'the user of a bootstrap token lacks the prefix',
    breaks: ['authn-bootstrap-username'],
    in: 'auth/bootstrap-token.ts',
    find: 'name: `system:bootstrap:${id}`',
    put: 'name: id',
  },
  'bootstrap-group-lost': {
    bug: 'the user of a bootstrap token is not in system:bootstrappers',
    breaks: ['authn-bootstrap-group'],
    in: 'auth/bootstrap-token.ts',
    find: '[BOOTSTRAPPERS_GROUP, ...extraGroupNames]',
    put: 'extraGroupNames',
  },
  'expired-tokens-kept': {
    bug: 'expired bootstrap tokens are not removed',
    breaks: ['authn-bootstrap-cleaner'],
    in: 'controllers/token-cleaner.ts',
    find: "return 'absent'",
    put: "return 'unchanged'",
  },
} satisfies Record<string, Fault>;

const webhookFaults = {
  'webhook-asked-each-time': {
    bug: 'the token webhook is called for every request',
    breaks: ['authn-webhook-cached'],
    in: 'auth/webhook-token.ts',
    find: '{ successTtl: cacheTtl, failureTtl: cacheTtl }',
    put: '{ successTtl: 0, failureTtl: 0 }',
  },
  'webhook-denial-ignored': {
    bug: "the user in the webhook's response is accepted even if authenticated is false",
    breaks: ['authn-method-webhook'],
    in: 'auth/webhook-token.ts',
    find: 'authenticated !== true',
    put: 'authenticated !== true && user.username === undefined',
  },
  'webhook-groups-lost': {
    bug: "only the name in the webhook's response is used",
    breaks: ['authn-method-webhook'],
    in: 'auth/webhook-token.ts',
    find: '      groups,\n',
    put: '      groups: [],\n',
  },
  'tokens-for-the-first-audience': {
    bug: 'a service account token has only the first of the requested audiences',
    breaks: ['authn-sa-token-audience'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'spec.audiences?.length ? spec.audiences :',
    put: 'spec.audiences?.length ? spec.audiences.slice(0, 1) :',
  },
  'bound-objects-by-name': {
    bug: 'a token is valid again after an object with the name of its deleted bound object is created',
    breaks: ['authn-sa-token-bound'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'if (!existsWithUid(boundObject, reference, config.clock)) return undefined;',
    put: 'if (boundObject === undefined || boundObject.metadata.deletionTimestamp !== undefined) return undefined;',
  },
  'tokens-of-terminating-objects-rejected': {
    bug: 'a token is rejected as soon as the deletion of its service account or bound object starts, although a finalizer delays it',
    breaks: ['authn-sa-lookup-revokes', 'authn-sa-token-bound'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'deletionTime >= clock.now() - CLOCK_SKEW_MILLISECONDS',
    put: 'deletionTime > clock.now() + CLOCK_SKEW_MILLISECONDS',
  },
  'shortest-token-duration-refused': {
    bug: 'a TokenRequest for 600 seconds is rejected',
    breaks: ['authn-sa-token-expiry'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'if (seconds < MIN_EXPIRATION_SECONDS)',
    put: 'if (seconds <= MIN_EXPIRATION_SECONDS)',
  },
  'longest-token-duration-refused': {
    bug: 'a TokenRequest for 2^32 seconds is rejected',
    breaks: ['authn-sa-token-expiry'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'return seconds > MAX_EXPIRATION_SECONDS',
    put: 'return seconds >= MAX_EXPIRATION_SECONDS',
  },
  'first-requested-audience-only': {
    bug: 'a token is valid only for the first audience of a TokenReview that it has',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'return requestedAudiences.filter((name) => tokenAudiences.includes(name));',
    put: 'return requestedAudiences.filter((name) => tokenAudiences.includes(name)).slice(0, 1);',
  },
  'all-audiences-of-tokens-returned': {
    bug: 'a TokenReview returns all audiences of the token',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'return requestedAudiences.filter((name) => tokenAudiences.includes(name));',
    put: 'return requestedAudiences.some((name) => tokenAudiences.includes(name)) ? tokenAudiences.map(String) : [];',
  },
  'audiences-compared-by-prefix': {
    bug: 'an audience matches every requested audience that starts with it',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'return requestedAudiences.filter((name) => tokenAudiences.includes(name));',
    put: 'return requestedAudiences.filter((name) => tokenAudiences.some((audience) => name.startsWith(String(audience))));',
  },
  'first-token-audience-only': {
    bug: 'a TokenReview without audiences compares only the first audience of a token with the audiences of the server',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'const tokenAudiences = readAudiences(claims, config);',
    put: `const allAudiences = readAudiences(claims, config);
  const tokenAudiences = requestedAudiences === config.audiences ? allAudiences.slice(0, 1) : allAudiences;`,
  },
  'reviews-without-audiences-accept-all': {
    bug: 'a TokenReview without audiences authenticates a token for another audience',
    breaks: ['authn-sa-token-audience'],
    in: 'registry/reviews/reviews.ts',
    find: 'const authentication = await reviewer.authenticate(token, requestedAudiences);',
    put: `const { aud = [] } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
  const authentication = await reviewer.authenticate(token, requestedAudiences.length === 0 ? aud : requestedAudiences);`,
  },
  'audiences-of-the-server-omitted': {
    bug: 'the status of a TokenReview without audiences contains no audiences',
    breaks: ['authn-sa-token-audience'],
    in: 'registry/reviews/reviews.ts',
    find: '...(audiences.length > 0 && {',
    put: '...(audiences.length > 0 && requestedAudiences.length > 0 && {',
  },
  'third-audience-not-issued': {
    bug: 'a service account token gets only the first two of the requested audiences',
    breaks: ['authn-sa-token-audience'],
    in: 'handlers/subresource-actions/request-token.ts',
    find: 'aud: audiences,',
    put: 'aud: audiences.slice(0, 2),',
  },
} satisfies Record<string, Fault>;

export const serviceAccountFaults = { ...webhookFaults, ...tokenFaults, ...accountFaults, ...bootstrapFaults };
