/** Faults that break rules of the area authn about service accounts and their tokens, about bootstrap tokens and webhooks. */
import type { Fault } from './fault.ts';

const tokenFaults = {
  'account-signature-unchecked': {
    bug: 'the signature of a token of a service account is not checked',
    breaks: ['authn-sa-token-is-jwt', 'authn-sa-key-file-flag'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'await isSigned(token, header.kid, config.keys, ALGORITHMS)',
    put: 'true',
  },
  'account-expiry-ignored': {
    bug: 'tokens of service accounts never end',
    breaks: ['authn-sa-token-expiry'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '  if (!isCurrent(claims, config.clock)) return undefined;\n',
    put: '',
  },
  'account-expiry-required': {
    bug: 'a token of a service account without an end is refused',
    breaks: ['authn-sa-token-expiry'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '  if (exp !== undefined && !(',
    put: '  if (!(',
  },
  'account-audience-ignored': {
    bug: 'a service account token for another audience is accepted',
    breaks: ['authn-sa-token-audience'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'audiencesOf(claims, requestedAudiences, config)',
    put: 'requestedAudiences',
  },
  'only-first-key': {
    bug: 'of several keys of service accounts only the first counts',
    breaks: ['authn-sa-key-file-flag'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'config.keys, ALGORITHMS',
    put: 'config.keys.slice(0, 1), ALGORITHMS',
  },
  'deleted-account-accepted': {
    bug: 'nobody asks whether the account of a token is still there',
    breaks: ['authn-sa-lookup-revokes'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'if (!exists(account, tokenClaims.account)) return undefined;',
    put: 'if (!exists(account, tokenClaims.account)) return userOf(tokenClaims, dialect);',
  },
  'account-uid-ignored': {
    bug: 'another account of the same name inherits the tokens',
    breaks: ['authn-sa-lookup-revokes'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'object.metadata.uid === uid',
    put: 'true',
  },
  'bound-object-unseen': {
    bug: 'nobody asks whether what a token is bound to is still there',
    breaks: ['authn-sa-token-bound'],
    in: 'auth/service-accounts/authenticator.ts',
    find: '    if (!exists(await objects.get(resource, namespace, reference.name), reference)) return undefined;\n',
    put: '',
  },
  'revocation-unseen': {
    bug: 'a token that was good is good for another minute, whatever is deleted',
    breaks: ['authn-sa-lookup-revokes', 'authn-sa-token-bound'],
    in: 'start/token-sources.ts',
    find: 'import { firstOfTokens }',
    put: 'import { cachedTokens, firstOfTokens }',
    also: [
      {
        in: 'start/token-sources.ts',
        find: 'accountTokens({ keys, issuers, audiences, lookup, objects, clock, dialect })',
        put: 'cachedTokens(accountTokens({ keys, issuers, audiences, lookup, objects, clock, dialect }), clock, { successTtl: 60_000, failureTtl: 0 })',
      },
    ],
  },
  'account-is-its-name': {
    bug: 'a service account is called by its name alone',
    breaks: ['authn-sa-username'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'name: userName(tokenClaims)',
    put: 'name: tokenClaims.account.name',
  },
  'account-groups-lost': {
    bug: 'a service account is in the group of all of them, not in that of its namespace',
    breaks: ['authn-sa-group-namespace'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'serviceAccountGroups(tokenClaims.namespace)',
    put: 'serviceAccountGroups(tokenClaims.namespace).slice(0, 1)',
  },
  'group-of-all-accounts-lost': {
    bug: 'a service account is in the group of its namespace, not in that of all of them',
    breaks: ['authn-sa-group-all'],
    in: 'auth/service-accounts/authenticator.ts',
    find: 'serviceAccountGroups(tokenClaims.namespace)',
    put: 'serviceAccountGroups(tokenClaims.namespace).slice(1)',
  },
  'tls-key-unused': {
    bug: 'a server without files of keys makes one up, whatever its own key is',
    breaks: ['authn-sa-key-file-default'],
    in: 'start/token-sources.ts',
    find: 'signingKeyIn(tlsKey) ?? freshKey()',
    put: 'freshKey()',
  },
  'token-life-ignored': {
    bug: 'a token lives ten hours, whatever was asked for and is told',
    breaks: ['authn-sa-token-expiry'],
    in: 'handlers/acting/request-token.ts',
    find: 'exp: now + seconds',
    put: 'exp: now + 10 * HOUR',
  },
} satisfies Record<string, Fault>;

const accountFaults = {
  'pods-run-as-default': {
    bug: 'a pod gets the account default, whichever it selects',
    breaks: ['authn-sa-pod-selects'],
    in: 'registry/kinds/pods.ts',
    find: "setDefaults: (pod) => setPodDefaults(struct(pod, 'spec')),",
    put: `setDefaults(pod) {
    const spec = struct(pod, 'spec');
    spec.serviceAccountName = 'default';
    setPodDefaults(spec);
  },`,
  },
  'no-default-account': {
    bug: 'new namespaces have no account',
    breaks: ['authn-serviceaccount-created-automatically'],
    in: 'controllers/service-accounts/service-account-controller.ts',
    find: `    new ObjectQueue(NAME, { storage: namespaces, process: ofNamespace }, context),
    new ObjectQueue(NAME, { storage: accounts, process: ofAccount }, context),
`,
    put: '',
  },
  'default-account-once': {
    bug: 'the account of a namespace that was deleted does not come back',
    breaks: ['authn-serviceaccount-created-automatically'],
    in: 'controllers/service-accounts/service-account-controller.ts',
    find: '    new ObjectQueue(NAME, { storage: accounts, process: ofAccount }, context),\n',
    put: '',
  },
} satisfies Record<string, Fault>;

const bootstrapFaults = {
  'bootstrap-shape-unchecked': {
    bug: 'a bootstrap token may have any length and any letters',
    breaks: ['authn-bootstrap-shape'],
    in: 'auth/bootstrap-token.ts',
    find: '/^([a-z0-9]{6})\\.([a-z0-9]{16})$/',
    put: '/^([^.]+)\\.(.+)$/',
  },
  'bootstrap-in-any-namespace': {
    bug: 'bootstrap tokens are looked for in the namespace default',
    breaks: ['authn-bootstrap-stored-in-kube-system'],
    in: 'auth/bootstrap-token.ts',
    find: "'kube-system'",
    put: "'default'",
  },
  'bootstrap-without-flag': {
    bug: 'bootstrap tokens are accepted whatever the flag says',
    breaks: ['authn-bootstrap-flag'],
    in: 'start/token-sources.ts',
    find: 'options.enableBootstrapTokenAuth ? bootstrapTokens({ ...dependencies, ...options }) : undefined',
    put: 'bootstrapTokens({ ...dependencies, ...options })',
  },
  'bootstrap-type-unchecked': {
    bug: 'a Secret of any type holds a bootstrap token',
    breaks: ['authn-bootstrap-secret-name'],
    in: 'auth/bootstrap-token.ts',
    find: '  if (tokenSecret.type !== bootstrapSecretType(dialect)) return undefined;\n',
    put: '',
  },
  'bootstrap-secret-unchecked': {
    bug: 'of a bootstrap token only the id is compared',
    breaks: ['authn-bootstrap-secret-compared'],
    in: 'auth/bootstrap-token.ts',
    find: "  if (!equalSecrets(secretText(tokenSecret, 'token-secret'), secret)) return undefined;\n",
    put: '',
  },
  'bootstrap-expiry-ignored': {
    bug: 'a bootstrap token is valid until its Secret is deleted',
    breaks: ['authn-bootstrap-secret-name'],
    in: 'auth/bootstrap-token.ts',
    find: '  if (hasExpired(tokenSecret, clock.now())) return undefined;\n',
    put: '',
  },
  'bootstrap-usage-ignored': {
    bug: 'a bootstrap token that is meant for something else lets in',
    breaks: ['authn-bootstrap-usage'],
    in: 'auth/bootstrap-token.ts',
    find: "  if (secretText(tokenSecret, 'usage-bootstrap-authentication') !== 'true') return undefined;\n",
    put: '',
  },
  'bootstrap-user-is-id': {
    bug: 'the user of a bootstrap token is its id alone',
    breaks: ['authn-bootstrap-username'],
    in: 'auth/bootstrap-token.ts',
    find: 'name: `system:bootstrap:${id}`',
    put: 'name: id',
  },
  'bootstrap-group-lost': {
    bug: 'the user of a bootstrap token is not in system:bootstrappers',
    breaks: ['authn-bootstrap-group'],
    in: 'auth/bootstrap-token.ts',
    find: '[GROUP, ...extra]',
    put: 'extra',
  },
  'expired-tokens-kept': {
    bug: 'nobody removes bootstrap tokens that have ended',
    breaks: ['authn-bootstrap-cleaner'],
    in: 'controllers/token-cleaner.ts',
    find: "return 'absent'",
    put: "return 'unchanged'",
  },
} satisfies Record<string, Fault>;

const webhookFaults = {
  'webhook-asked-each-time': {
    bug: 'the webhook is asked about a token with every request',
    breaks: ['authn-webhook-cached'],
    in: 'auth/webhook-token.ts',
    find: '{ successTtl: cacheTtl, failureTtl: cacheTtl }',
    put: '{ successTtl: 0, failureTtl: 0 }',
  },
  'webhook-denial-ignored': {
    bug: 'the user that the webhook names is authenticated, whether authenticated is true or not',
    breaks: ['authn-method-webhook'],
    in: 'auth/webhook-token.ts',
    find: 'authenticated !== true',
    put: 'authenticated !== true && user.username === undefined',
  },
  'webhook-groups-lost': {
    bug: 'of what the webhook says only the name is taken',
    breaks: ['authn-method-webhook'],
    in: 'auth/webhook-token.ts',
    find: '      groups,\n',
    put: '      groups: [],\n',
  },
} satisfies Record<string, Fault>;

export const serviceAccountFaults = { ...webhookFaults, ...tokenFaults, ...accountFaults, ...bootstrapFaults };
