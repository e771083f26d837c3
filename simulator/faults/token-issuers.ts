/** Faults that break rules of the area authn about tokens that issuers sign: what isn't looked at, and what is made of the claims. */
import type { Fault } from './fault.ts';

const verificationFaults = {
  'signature-unchecked': {
    bug: 'the signature of a token is not checked',
    breaks: ['authn-oidc-signature', 'authn-bad-token-401'],
  },
  'algorithm-by-token': {
    bug: 'a token says how it is signed: the public key serves as a shared secret',
    breaks: ['authn-oidc-signature'],
  },
  'algorithm-none-accepted': {
    bug: 'a token with the algorithm none needs no signature',
    breaks: ['authn-oidc-signature'],
  },
  'keys-of-any-issuer': {
    bug: 'a token signed with a key of one issuer is good for all',
    breaks: ['authn-oidc-signature'],
  },
  'every-algorithm-accepted': {
    bug: 'the list of signing algorithms is not looked at',
    breaks: ['authn-oidc-signing-algs-default', 'authn-oidc-signing-algs-flag'],
  },
  'expiry-ignored': {
    bug: 'tokens never end',
    breaks: ['authn-oidc-expiry', 'authn-config-payload-exp'],
  },
  'expiry-optional': {
    bug: 'a token without an end never ends',
    breaks: ['authn-config-payload-exp'],
  },
  'audience-ignored': {
    bug: 'nobody looks for whom a token is',
    breaks: ['authn-config-payload-aud', 'authn-oidc-client-id-audience', 'authn-oidc-id-token'],
  },
  'only-first-audience': {
    bug: 'of several audiences of an issuer only the first counts',
    breaks: ['authn-config-several-audiences'],
  },
  'issuer-by-beginning': {
    bug: 'the issuer of a token need only begin like the one of the file',
    breaks: ['authn-config-payload-iss'],
  },
  'only-first-issuer': {
    bug: 'of several issuers only the first is asked',
    breaks: ['authn-config-several-authenticators'],
  },
  'discovery-url-ignored': {
    bug: 'keys are looked for at the address of the issuer, wherever they are',
    breaks: ['authn-config-discovery-url'],
  },
  'keys-by-guess': {
    bug: 'keys are looked for where many providers have them, and the document of the provider is not read',
    breaks: ['authn-oidc-issuer-url-discovers-keys'],
  },
  'provider-authority-unread': {
    bug: 'the certificate of the provider is checked with the authorities of the host alone',
    breaks: ['authn-oidc-ca-file-flag'],
  },
  'keys-fetched-each-time': {
    bug: 'the provider is asked for its keys with each token',
    breaks: ['authn-oidc-no-provider-call'],
  },
  'keys-fetched-once': {
    bug: 'the keys of a provider are fetched once for all',
    breaks: ['authn-oidc-signature'],
  },
  'keys-kept-for-ever': {
    bug: 'new keys of a provider are added to the old ones',
    breaks: ['authn-oidc-signature'],
  },
  'provider-certificate-unchecked': {
    bug: 'the certificate of the provider is not checked',
    breaks: ['authn-oidc-ca-file-default'],
  },
} satisfies Record<string, Fault>;

const claimFaults = {
  'username-prefix-dropped': {
    bug: 'users have no prefix',
    breaks: [
      'authn-oidc-username-prefix-flag',
      'authn-oidc-username-prefix-default',
      'authn-config-several-authenticators',
    ],
  },
  'minus-is-a-prefix': {
    bug: 'the prefix - stands in front of users',
    breaks: ['authn-oidc-username-prefix-dash'],
  },
  'address-has-a-prefix': {
    bug: 'addresses too get the issuer as prefix',
    breaks: ['authn-oidc-username-prefix-email'],
  },
  'username-is-sub': {
    bug: 'the user is always read from sub',
    breaks: ['authn-oidc-username-claim-flag', 'authn-config-payload-username'],
  },
  'username-is-name': {
    bug: 'the user is read from name where no claim is named',
    breaks: ['authn-oidc-username-claim-default-sub'],
  },
  'username-of-any-type': {
    bug: 'a claim that is no text is made one, and so a user',
    breaks: ['authn-config-payload-username'],
  },
  'groups-claim-ignored': {
    bug: 'the claim with the groups is not read',
    breaks: ['authn-oidc-groups-claim', 'authn-attribute-groups'],
  },
  'groups-as-one': {
    bug: 'a list of groups becomes one group',
    breaks: ['authn-oidc-groups-claim', 'authn-attribute-groups'],
  },
  'groups-prefix-dropped': {
    bug: 'groups have no prefix',
    breaks: ['authn-oidc-groups-prefix'],
  },
  'email-unverified': {
    bug: 'an address counts that the provider has not verified',
    breaks: ['authn-oidc-claims-checked'],
  },
  'required-claim-by-presence': {
    bug: 'a required claim may have any value',
    breaks: ['authn-oidc-required-claim', 'authn-oidc-claims-checked'],
  },
  'one-required-claim': {
    bug: 'of several required claims only the first is looked at',
    breaks: ['authn-oidc-required-claim-repeatable'],
  },
  'distributed-groups-dropped': {
    bug: 'groups that stand elsewhere are none',
    breaks: ['authn-oidc-claims-checked'],
  },
  'credential-id-lost': {
    bug: 'the identity of a token is not told',
    breaks: ['authn-attribute-extra'],
  },
} satisfies Record<string, Fault>;

const configurationFaults = {
  'unknown-members-ignored': {
    bug: 'members of the configuration file that nobody knows are passed over',
    breaks: ['authn-config-flag'],
  },
  'configuration-type-unchecked': {
    bug: 'version and kind of the configuration file are not looked at',
    breaks: ['authn-config-file-apiversion', 'authn-config-file-kind'],
  },
  'configuration-unchecked': {
    bug: 'a configuration file with mistakes is used as far as it goes',
    breaks: ['authn-config-several-authenticators'],
  },
  'half-a-provider': {
    bug: 'of the flags for a provider any may be left out',
    breaks: ['authn-oidc-issuer-url-required', 'authn-oidc-client-id-required'],
  },
  'plain-provider': {
    bug: 'a provider without TLS is as good',
    breaks: ['authn-oidc-issuer-url-https'],
  },
  'configuration-read-once': {
    bug: 'a change of the configuration file counts after a restart only',
    breaks: ['authn-config-reload'],
  },
  'broken-configuration-forgets': {
    bug: 'a configuration file that can not be used takes all issuers away',
    breaks: ['authn-config-reload'],
  },
  'reload-metric-lost': {
    bug: 'nobody is told when the configuration file was read again',
    breaks: ['authn-config-reload'],
  },
} satisfies Record<string, Fault>;

export const tokenIssuerFaults = { ...verificationFaults, ...claimFaults, ...configurationFaults };
