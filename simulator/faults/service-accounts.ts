/** Faults that break rules of the area authn about service accounts and their tokens, about bootstrap tokens and webhooks. */
import type { Fault } from './fault.ts';

const tokenFaults = {
  'account-signature-unchecked': {
    bug: 'the signature of a token of a service account is not checked',
    breaks: ['authn-sa-token-is-jwt', 'authn-sa-key-file-flag'],
  },
  'account-expiry-ignored': {
    bug: 'tokens of service accounts never end',
    breaks: ['authn-sa-token-on-demand'],
  },
  'account-audience-ignored': {
    bug: 'a token of a service account for somebody else is good here',
    breaks: ['authn-sa-token-on-demand'],
  },
  'only-first-key': {
    bug: 'of several keys of service accounts only the first counts',
    breaks: ['authn-sa-key-file-flag'],
  },
  'deleted-account-accepted': {
    bug: 'nobody asks whether the account of a token is still there',
    breaks: ['authn-sa-lookup-revokes'],
  },
  'account-uid-ignored': {
    bug: 'another account of the same name inherits the tokens',
    breaks: ['authn-sa-lookup-revokes'],
  },
  'bound-object-unseen': {
    bug: 'nobody asks whether what a token is bound to is still there',
    breaks: ['authn-sa-lookup-revokes'],
  },
  'revocation-unseen': {
    bug: 'a token that was good is good for another minute, whatever is deleted',
    breaks: ['authn-sa-lookup-revokes'],
  },
  'account-is-its-name': {
    bug: 'a service account is called by its name alone',
    breaks: ['authn-sa-username'],
  },
  'account-groups-lost': {
    bug: 'a service account is in the group of all of them, not in that of its namespace',
    breaks: ['authn-sa-group-namespace'],
  },
  'group-of-all-accounts-lost': {
    bug: 'a service account is in the group of its namespace, not in that of all of them',
    breaks: ['authn-sa-group-all'],
  },
  'tls-key-unused': {
    bug: 'a server without files of keys makes one up, whatever its own key is',
    breaks: ['authn-sa-key-file-default'],
  },
  'token-life-ignored': {
    bug: 'a token lives ten hours, whatever was asked for and is told',
    breaks: ['authn-sa-token-on-demand'],
  },
} satisfies Record<string, Fault>;

const accountFaults = {
  'pods-run-as-default': {
    bug: 'a pod gets the account default, whichever it selects',
    breaks: ['authn-sa-pod-selects'],
    in: 'registry/kinds/pods.ts',
    find: "setDefaults: (pod) => setPodSpecDefaults(struct(pod, 'spec')),",
    put: `setDefaults(pod) {
    const spec = struct(pod, 'spec');
    spec.serviceAccountName = 'default';
    setPodSpecDefaults(spec);
  },`,
  },
  'no-default-account': {
    bug: 'new namespaces have no account',
    breaks: ['authn-serviceaccount-created-automatically'],
  },
  'default-account-once': {
    bug: 'the account of a namespace that was deleted does not come back',
    breaks: ['authn-serviceaccount-created-automatically'],
  },
} satisfies Record<string, Fault>;

const bootstrapFaults = {
  'bootstrap-shape-unchecked': {
    bug: 'a bootstrap token may have any length and any letters',
    breaks: ['authn-bootstrap-shape'],
  },
  'bootstrap-in-any-namespace': {
    bug: 'bootstrap tokens are looked for in the namespace default',
    breaks: ['authn-bootstrap-stored-in-kube-system'],
  },
  'bootstrap-without-flag': {
    bug: 'bootstrap tokens are accepted whatever the flag says',
    breaks: ['authn-bootstrap-flag'],
  },
  'bootstrap-type-unchecked': {
    bug: 'a Secret of any type holds a bootstrap token',
    breaks: ['authn-bootstrap-secret-name'],
  },
  'bootstrap-secret-unchecked': {
    bug: 'of a bootstrap token only the id is compared',
    breaks: ['authn-bootstrap-shape', 'authn-bootstrap-secret-name'],
  },
  'bootstrap-expiry-ignored': {
    bug: 'a bootstrap token is good until somebody removes it',
    breaks: ['authn-bootstrap-secret-name'],
  },
  'bootstrap-usage-ignored': {
    bug: 'a bootstrap token that is meant for something else lets in',
    breaks: ['authn-bootstrap-secret-name'],
  },
  'bootstrap-user-is-id': {
    bug: 'the user of a bootstrap token is its id alone',
    breaks: ['authn-bootstrap-username'],
  },
  'bootstrap-group-lost': {
    bug: 'the user of a bootstrap token is not in system:bootstrappers',
    breaks: ['authn-bootstrap-group'],
  },
  'expired-tokens-kept': {
    bug: 'nobody removes bootstrap tokens that have ended',
    breaks: ['authn-bootstrap-cleaner'],
  },
} satisfies Record<string, Fault>;

const webhookFaults = {
  'webhook-asked-each-time': {
    bug: 'the webhook is asked about a token with every request',
    breaks: ['authn-method-webhook'],
  },
  'webhook-denial-ignored': {
    bug: 'whoever the webhook names is let in, whether it said so or not',
    breaks: ['authn-method-webhook'],
  },
  'webhook-groups-lost': {
    bug: 'of what the webhook says only the name is taken',
    breaks: ['authn-method-webhook'],
  },
} satisfies Record<string, Fault>;

export const serviceAccountFaults = { ...webhookFaults, ...tokenFaults, ...accountFaults, ...bootstrapFaults };
