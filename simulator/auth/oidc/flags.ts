/** Converts the flags `--oidc-*` to one issuer of an AuthenticationConfiguration (authn-oidc-*). */
import type { JwtConfiguration } from '../configuration/configuration.ts';
import { ASYMMETRIC_ALGORITHMS } from '../jwt/signature.ts';

export interface OidcFlags {
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly usernameClaim: string;
  /** The prefix of user names. `-` means no prefix. If empty, the default prefix depends on the claim. */
  readonly usernamePrefix: string;
  readonly groupsClaim: string;
  readonly groupsPrefix: string;
  /** The required claims in the form `key=value`. */
  readonly requiredClaims: readonly string[];
  /** The certificate of the provider's authority, in PEM. */
  readonly certificateAuthority: string;
  readonly signingAlgorithms: readonly string[];
}

export function toIssuerConfiguration(flags: OidcFlags): JwtConfiguration {
  const { usernameClaim, groupsClaim } = flags;
  // If a claim is repeated, the last value applies.
  const requiredClaims = new Map(flags.requiredClaims.map((requiredClaim) => splitRequiredClaim(requiredClaim)));
  return {
    issuer: {
      url: flags.issuerUrl,
      discoveryURL: '',
      certificateAuthority: flags.certificateAuthority,
      audiences: [flags.clientId],
      audienceMatchPolicy: '',
    },
    claimValidationRules: [...requiredClaims].map(([claim, requiredValue]) => ({
      claim,
      requiredValue,
      expression: '',
      message: '',
    })),
    claimMappings: {
      username: { claim: usernameClaim, prefix: chooseUsernamePrefix(flags), expression: '' },
      groups:
        groupsClaim === ''
          ? { claim: '', expression: '' }
          : { claim: groupsClaim, prefix: flags.groupsPrefix, expression: '' },
      uid: { claim: '', expression: '' },
      extra: [],
    },
    userValidationRules: [],
  };
}

/** Returns the prefix of user names. The default is the issuer, so that users of different issuers are distinct, or '' for emails. */
function chooseUsernamePrefix({ usernamePrefix: prefix, usernameClaim, issuerUrl }: OidcFlags): string {
  if (prefix === '-') return '';
  if (prefix !== '') return prefix;
  return usernameClaim === 'email' ? '' : `${issuerUrl}#`;
}

function splitRequiredClaim(requiredClaim: string): readonly [string, string] {
  const index = requiredClaim.indexOf('=');
  return index < 0 ? [requiredClaim, ''] : [requiredClaim.slice(0, index), requiredClaim.slice(index + 1)];
}

/** Returns the problem of the flags. The converted issuer is validated later, like an issuer in a configuration file. */
export function findOidcFlagProblem(flags: Omit<OidcFlags, 'certificateAuthority'>): string | undefined {
  const { issuerUrl, clientId, requiredClaims, signingAlgorithms } = flags;
  if (issuerUrl === '' || clientId === '') {
    return 'oidc-issuer-url and oidc-client-id must be specified together when any oidc-* flags are set';
  }
  const malformedClaim = requiredClaims.find((requiredClaim) => !/^[^=]+=/.test(requiredClaim));
  if (malformedClaim !== undefined) return `oidc-required-claim: ${JSON.stringify(malformedClaim)} is not key=value`;
  const unknownAlgorithm = signingAlgorithms.find(
    (name) => !ASYMMETRIC_ALGORITHMS.some((algorithm) => algorithm === name),
  );
  return unknownAlgorithm === undefined
    ? undefined
    : `oidc: unsupported signing alg: ${JSON.stringify(unknownAlgorithm)}`;
}
