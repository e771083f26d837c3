/** The sources of bearer tokens that the options name, put together in the order of genuine servers. */

import type { TokenAuthenticator } from './auth/authenticator.ts';
import { ConfigurationError } from './auth/configuration/configuration.ts';
import { ConfiguredIssuers } from './auth/configuration/configured-issuers.ts';
import { ALGORITHMS } from './auth/jwt/signature.ts';
import { configurationOf } from './auth/oidc/flags.ts';
import type { AskWith } from './auth/remote.ts';
import { firstOfTokens } from './auth/token-cache.ts';
import { TokenFileError, tokenFile } from './auth/token-file.ts';
import { checked, followFile, type Reloads } from './authentication-file.ts';
import type { Clock } from './clock.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

export interface TokenSources {
  /** Undefined where no flag names a source. */
  readonly tokens: TokenAuthenticator | undefined;
  readonly issuers: ConfiguredIssuers | undefined;
  readonly reloads: Reloads | undefined;
}

export interface Surroundings {
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly askWith: AskWith;
}

export function tokenSources(options: SimulatorOptions, around: Surroundings): TokenSources {
  const configured = configuredIssuers(options, around);
  const sources = [fileTokens(options), configured.issuers].filter((one) => one !== undefined);
  return { tokens: sources.length === 0 ? undefined : firstOfTokens(sources), ...configured };
}

function fileTokens({ tokenAuthFile, faults }: SimulatorOptions): TokenAuthenticator | undefined {
  if (tokenAuthFile === undefined) return undefined;
  try {
    return tokenFile(readSetting('--token-auth-file', tokenAuthFile), faults);
  } catch (error) {
    if (error instanceof TokenFileError) throw new SettingError(`--token-auth-file ${tokenAuthFile}: ${error.message}`);
    throw error;
  }
}

function configuredIssuers(
  { authentication, anonymousAuth, dialect, faults }: SimulatorOptions,
  { clock, log, askWith }: Surroundings,
): Pick<TokenSources, 'issuers' | 'reloads'> {
  const { configurationFile, oidc } = authentication;
  if (configurationFile === undefined && oidc === undefined) return { issuers: undefined, reloads: undefined };
  const disallowedIssuers = authentication.serviceAccounts.issuers;
  const bounds = { dialect, disallowedIssuers, language: undefined };
  const algorithms = oidc?.signingAlgorithms ?? ALGORITHMS;
  const credentialId = `authentication.${dialect.protocolPrefix}/credential-id`;
  const issuers = new ConfiguredIssuers({ clock, faults, algorithms, language: undefined, credentialId }, askWith);
  if (oidc !== undefined) {
    const certificateAuthority = oidc.caFile === '' ? '' : readSetting('--oidc-ca-file', oidc.caFile);
    const configuration = configurationOf({ ...oidc, certificateAuthority });
    try {
      const trusting = faults.has('plain-provider') && oidc.issuerUrl.startsWith('http:');
      const given = { jwt: [configuration] };
      issuers.apply(trusting || faults.has('half-a-provider') ? given : checked(given, bounds, faults));
    } catch (error) {
      if (error instanceof ConfigurationError) throw new SettingError(error.message.replaceAll('jwt[0].', ''));
      throw error;
    }
    return { issuers, reloads: undefined };
  }
  const reloads = followFile({
    file: configurationFile ?? '',
    bounds,
    clock,
    log,
    faults,
    apply: (configuration) => {
      if (configuration.anonymous !== undefined && anonymousAuth !== undefined) {
        throw new ConfigurationError(
          '--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file',
        );
      }
      issuers.apply(configuration);
    },
  });
  return { issuers, reloads };
}
