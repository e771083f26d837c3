/** The flags of `assay simulate` about tokens that are looked up or verified, named as on genuine servers. */
import type { Command } from 'commander';
import type { AuthenticationSettings } from '../simulator/start/authentication-settings.ts';
import { boolean, collect, duration, list } from './flag-values.ts';

export const AUTHENTICATION_SETTINGS = [
  'authenticationConfig',
  'oidcIssuerUrl',
  'oidcClientId',
  'oidcUsernameClaim',
  'oidcUsernamePrefix',
  'oidcGroupsClaim',
  'oidcGroupsPrefix',
  'oidcRequiredClaim',
  'oidcCaFile',
  'oidcSigningAlgs',
  'apiAudiences',
  'serviceAccountKeyFile',
  'serviceAccountSigningKeyFile',
  'serviceAccountIssuer',
  'serviceAccountLookup',
  'serviceAccountMaxTokenExpiration',
  'enableBootstrapTokenAuth',
  'authenticationTokenWebhookConfigFile',
  'authenticationTokenWebhookVersion',
  'authenticationTokenWebhookCacheTtl',
] as const satisfies readonly (keyof AuthenticationSettings)[];

export function addAuthenticationFlags(command: Command): Command {
  return command
    .option(
      '--authentication-config <file>',
      'AuthenticationConfiguration: issuers of tokens, anonymous access; followed',
    )
    .option('--oidc-issuer-url <url>', 'the provider, https only')
    .option('--oidc-client-id <id>', 'for whom its tokens must be')
    .option('--oidc-username-claim <claim>', 'the claim with the user (sub)')
    .option('--oidc-username-prefix <prefix>', "stands in front of users; '-' for nothing (the issuer and #)")
    .option('--oidc-groups-claim <claim>', 'the claim with the groups')
    .option('--oidc-groups-prefix <prefix>', 'stands in front of groups')
    .option('--oidc-required-claim <key=value>', 'a claim that tokens must have; repeatable', collect)
    .option('--oidc-ca-file <file>', "authorities of the provider's certificate (those of the host)")
    .option('--oidc-signing-algs <names>', 'accepted algorithms (RS256)', list)
    .option('--api-audiences <names>', 'for whom tokens of service accounts must be (the issuer)', list)
    .option('--service-account-key-file <file>', 'PEM keys that such tokens are signed with; repeatable', collect)
    .option(
      '--service-account-signing-key-file <file>',
      'the private key that signs new ones (the key of the TLS port)',
    )
    .option('--service-account-issuer <name>', 'who issues them; repeatable, the first one signs', collect)
    .option(
      '--service-account-lookup [boolean]',
      'ask whether account and bound object are still there (true)',
      boolean,
    )
    .option('--service-account-max-token-expiration <duration>', 'the longest life of a token (no bound)', duration)
    .option('--enable-bootstrap-token-auth [boolean]', 'accept bootstrap tokens (false)', boolean)
    .option('--authentication-token-webhook-config-file <file>', 'kubeconfig of a webhook that knows tokens')
    .option(
      '--authentication-token-webhook-version <version>',
      'of the TokenReview that it is sent: v1, v1beta1 (v1beta1)',
    )
    .option('--authentication-token-webhook-cache-ttl <duration>', 'how long its answers are kept (2m)', duration);
}
