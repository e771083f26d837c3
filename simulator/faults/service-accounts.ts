/** Faults that break rules of the area authn about service accounts and their tokens. */
import type { Fault } from './fault.ts';

export const serviceAccountFaults = {
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
  'token-life-ignored': {
    bug: 'a token lives ten hours, whatever was asked for and is told',
    breaks: ['authn-sa-token-on-demand'],
  },
} satisfies Record<string, Fault>;
