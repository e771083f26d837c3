/** What a user may set about tokens that are looked up or verified: providers, service accounts, bootstrap tokens, a webhook. */

import type { Dialect } from '../../spec/dialect.ts';
import { flagProblem, type OidcFlags } from '../auth/oidc/flags.ts';

export interface AuthenticationSettings {
  authenticationConfig?: string;
  oidcIssuerUrl?: string;
  oidcClientId?: string;
  oidcUsernameClaim?: string;
  oidcUsernamePrefix?: string;
  oidcGroupsClaim?: string;
  oidcGroupsPrefix?: string;
  oidcRequiredClaim?: readonly string[];
  oidcCaFile?: string;
  oidcSigningAlgs?: readonly string[];
  apiAudiences?: readonly string[];
  serviceAccountKeyFile?: readonly string[];
  serviceAccountSigningKeyFile?: string;
  /** The first one issues; all are accepted. */
  serviceAccountIssuer?: readonly string[];
  serviceAccountLookup?: boolean;
  /** Milliseconds; 0 for no bound. */
  serviceAccountMaxTokenExpiration?: number;
  enableBootstrapTokenAuth?: boolean;
  authenticationTokenWebhookConfigFile?: string;
  authenticationTokenWebhookVersion?: string;
  authenticationTokenWebhookCacheTtl?: number;
}

export interface AuthenticationOptions {
  readonly configurationFile?: string;
  readonly oidc?: Omit<OidcFlags, 'certificateAuthority'> & { readonly caFile: string };
  readonly apiAudiences: readonly string[];
  readonly serviceAccounts: {
    readonly keyFiles: readonly string[];
    readonly signingKeyFile?: string;
    readonly issuers: readonly string[];
    readonly lookup: boolean;
    readonly maxExpiration: number;
  };
  readonly bootstrapTokens: boolean;
  readonly webhook?: { readonly configFile: string; readonly version: string; readonly cacheTtl: number };
}

/** `problem` is one line that names the flag. */
export function resolveAuthentication(
  settings: AuthenticationSettings,
  { ownService }: Dialect,
): AuthenticationOptions | { readonly problem: string } {
  const oidc = oidcOf(settings);
  const problem = problemOf(settings, oidc);
  if (problem !== undefined) return { problem };
  const { authenticationConfig, authenticationTokenWebhookConfigFile: webhook } = settings;
  const issuers = settings.serviceAccountIssuer ?? [];
  const own = issuers.length > 0 ? issuers : [`https://${ownService}.default.svc`];
  return {
    ...(authenticationConfig !== undefined && { configurationFile: authenticationConfig }),
    ...(oidc !== undefined && { oidc }),
    apiAudiences: settings.apiAudiences ?? own.slice(0, 1),
    serviceAccounts: {
      keyFiles: settings.serviceAccountKeyFile ?? [],
      ...(settings.serviceAccountSigningKeyFile !== undefined && {
        signingKeyFile: settings.serviceAccountSigningKeyFile,
      }),
      issuers: own,
      lookup: settings.serviceAccountLookup ?? true,
      maxExpiration: settings.serviceAccountMaxTokenExpiration ?? 0,
    },
    bootstrapTokens: settings.enableBootstrapTokenAuth ?? false,
    ...(webhook !== undefined && {
      webhook: {
        configFile: webhook,
        version: settings.authenticationTokenWebhookVersion ?? 'v1beta1',
        cacheTtl: settings.authenticationTokenWebhookCacheTtl ?? 2 * 60_000,
      },
    }),
  };
}

function oidcOf(settings: AuthenticationSettings): AuthenticationOptions['oidc'] {
  if (!Object.keys(settings).some((name) => name.startsWith('oidc'))) return undefined;
  return {
    issuerUrl: settings.oidcIssuerUrl ?? '',
    clientId: settings.oidcClientId ?? '',
    usernameClaim: settings.oidcUsernameClaim ?? 'sub',
    usernamePrefix: settings.oidcUsernamePrefix ?? '',
    groupsClaim: settings.oidcGroupsClaim ?? '',
    groupsPrefix: settings.oidcGroupsPrefix ?? '',
    requiredClaims: settings.oidcRequiredClaim ?? [],
    signingAlgorithms: settings.oidcSigningAlgs ?? ['RS256'],
    caFile: settings.oidcCaFile ?? '',
  };
}

function problemOf(settings: AuthenticationSettings, oidc: AuthenticationOptions['oidc']): string | undefined {
  if (oidc !== undefined && settings.authenticationConfig !== undefined) {
    return 'authentication-config file and oidc-* flags are mutually exclusive';
  }
  const wrong = oidc === undefined ? undefined : flagProblem({ ...oidc, certificateAuthority: '' });
  if (wrong !== undefined) return wrong;
  const { authenticationTokenWebhookVersion: version = 'v1beta1' } = settings;
  return version === 'v1' || version === 'v1beta1'
    ? undefined
    : `--authentication-token-webhook-version must be v1 or v1beta1, not '${version}'`;
}
