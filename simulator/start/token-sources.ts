/** Creates the authenticators of bearer tokens from the options. They run in the order of kube-apiserver. */

import type { TokenAuthenticator } from '../auth/authenticator.ts';
import { createBootstrapTokenAuthenticator } from '../auth/bootstrap-token.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { ConfiguredIssuers } from '../auth/configuration/configured-issuers.ts';
import { ASYMMETRIC_ALGORITHMS } from '../auth/jwt/signature.ts';
import { toIssuerConfiguration } from '../auth/oidc/flags.ts';
import type { RemoteSenderFactory } from '../auth/remote.ts';
import { createAccountAuthenticator } from '../auth/service-accounts/authenticator.ts';
import { createAccountTokenIssuer } from '../auth/service-accounts/issuer.ts';
import { createIssuerDocuments, type IssuerDocuments } from '../auth/service-accounts/issuer-documents.ts';
import {
  generateKey,
  KeyFileError,
  parseSigningKey,
  parseVerificationKeys,
  type SigningKey,
} from '../auth/service-accounts/keys.ts';
import type { StoredObjectReader } from '../auth/stored-objects.ts';
import { createTokenAuthenticatorUnion } from '../auth/token-cache.ts';
import { createTokenFileAuthenticator, TokenFileError } from '../auth/token-file.ts';
import { createWebhookTokenAuthenticator } from '../auth/webhook-token.ts';
import type { AccountTokenIssuer } from '../foundation/account-token-issuer.ts';
import type { Clock } from '../foundation/clock.ts';
import { checkConfiguration, followAuthenticationFile } from './authentication-file.ts';
import type { ReloadCounter } from './followed-file.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';
import { readWebhookFile } from './webhook-file.ts';

export interface TokenAuthentication {
  readonly tokens: TokenAuthenticator;
  readonly issuers: ConfiguredIssuers | undefined;
  readonly reloads: ReloadCounter | undefined;
  readonly accountTokens: AccountTokenIssuer;
  /** The documents of the issuer; undefined if the issuer cannot be published. */
  readonly issuerDocuments: IssuerDocuments | undefined;
}

export interface AccessDependencies {
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly createRemoteSender: RemoteSenderFactory;
  readonly objects: StoredObjectReader;
  /** The private key of the TLS port, in PEM. */
  readonly tlsKey: string | undefined;
}

export function createTokenAuthentication(
  options: SimulatorOptions,
  dependencies: AccessDependencies,
): TokenAuthentication {
  const issuerAuthentication = createConfiguredIssuers(options, dependencies);
  const accounts = createServiceAccountAuthentication(options, dependencies);
  const bootstrap = options.enableBootstrapTokenAuth
    ? createBootstrapTokenAuthenticator({ ...dependencies, ...options })
    : undefined;
  const authenticators = [
    createTokenFileAuthenticatorFromFlag(options),
    accounts.tokens,
    bootstrap,
    issuerAuthentication.issuers,
    createWebhookAuthenticator(options, dependencies),
  ].filter((tokenAuthenticator) => tokenAuthenticator !== undefined);
  const { issuer: accountTokens, documents: issuerDocuments } = accounts;
  return {
    tokens: createTokenAuthenticatorUnion(authenticators),
    accountTokens,
    issuerDocuments,
    ...issuerAuthentication,
  };
}

function createTokenFileAuthenticatorFromFlag({ tokenAuthFile }: SimulatorOptions): TokenAuthenticator | undefined {
  if (tokenAuthFile === undefined) return undefined;
  try {
    return createTokenFileAuthenticator(readFlagFile('--token-auth-file', tokenAuthFile));
  } catch (error) {
    if (error instanceof TokenFileError) throw new SettingError(`--token-auth-file ${tokenAuthFile}: ${error.message}`);
    throw error;
  }
}

function createServiceAccountAuthentication(
  options: SimulatorOptions,
  { clock, objects, tlsKey }: AccessDependencies,
): {
  readonly tokens: TokenAuthenticator;
  readonly issuer: AccountTokenIssuer;
  readonly documents: IssuerDocuments | undefined;
} {
  const {
    dialect,
    serviceAccountIssuer: issuers,
    apiAudiences: audiences,
    serviceAccountLookup: looksUpSecrets,
  } = options;
  const { serviceAccountSigningKeyFile: signingKeyFile, serviceAccountMaxTokenExpiration: maxLifetimeMilliseconds } =
    options;
  const signingKey =
    signingKeyFile === undefined
      ? (findSigningKey(tlsKey) ?? generateKey())
      : readKeys(SIGNING_FLAG, signingKeyFile, parseSigningKey);
  const publicKeys = options.serviceAccountKeyFile.flatMap((file) => readKeys(KEY_FLAG, file, parseVerificationKeys));
  // Without --service-account-key-file, the server accepts only tokens that it signs itself.
  const keys = publicKeys.length === 0 ? [signingKey] : publicKeys;
  const issuer = issuers[0] ?? '';
  return {
    tokens: createAccountAuthenticator({ keys, issuers, audiences, looksUpSecrets, objects, clock, dialect }),
    issuer: createAccountTokenIssuer(signingKey, { issuer, audiences, maxLifetimeMilliseconds }),
    documents: createIssuerDocuments({ issuer, keySetUrl: options.serviceAccountJwksUri, keys }),
  };
}

const KEY_FLAG = '--service-account-key-file';
const SIGNING_FLAG = '--service-account-signing-key-file';

function readKeys<Keys>(flag: string, file: string, parseKeys: (text: string) => Keys): Keys {
  try {
    return parseKeys(readFlagFile(flag, file));
  } catch (error) {
    if (error instanceof KeyFileError) throw new SettingError(`${flag} ${file}: ${error.message}`);
    throw error;
  }
}

/** Returns the signing key in the text, or undefined for a key type that cannot sign tokens. */
function findSigningKey(text: string | undefined): SigningKey | undefined {
  try {
    return text === undefined ? undefined : parseSigningKey(text);
  } catch (error) {
    if (error instanceof KeyFileError) return undefined;
    throw error;
  }
}

const WEBHOOK_FLAG = '--authentication-token-webhook-config-file';

function createWebhookAuthenticator(
  options: SimulatorOptions,
  { clock, createRemoteSender }: AccessDependencies,
): TokenAuthenticator | undefined {
  const { authenticationTokenWebhookConfigFile: configFile, authenticationTokenWebhookVersion: version } = options;
  if (configFile === undefined) return undefined;
  const { url, connectionSettings, headers } = readWebhookFile(WEBHOOK_FLAG, configFile);
  const apiVersion = `authentication.${options.dialect.groupSuffix}/${version}`;
  const cacheTtl = options.authenticationTokenWebhookCacheTtl;
  return createWebhookTokenAuthenticator(createRemoteSender(connectionSettings), {
    url,
    headers,
    apiVersion,
    cacheTtl,
    clock,
  });
}

function createConfiguredIssuers(
  options: SimulatorOptions,
  { clock, log, createRemoteSender }: AccessDependencies,
): Pick<TokenAuthentication, 'issuers' | 'reloads'> {
  const { authenticationConfig, oidc, oidcCaFile, anonymousAuth, dialect, departures } = options;
  if (authenticationConfig === undefined && oidc === undefined) return { issuers: undefined, reloads: undefined };
  const disallowedIssuers = options.serviceAccountIssuer;
  const validationSettings = { dialect, disallowedIssuers };
  const algorithms = oidc?.signingAlgorithms ?? ASYMMETRIC_ALGORITHMS;
  const credentialId = `authentication.${dialect.domain}/credential-id`;
  const issuers = new ConfiguredIssuers({ clock, departures, algorithms, credentialId }, createRemoteSender);
  if (oidc !== undefined) {
    const certificateAuthority = oidcCaFile === '' ? '' : readFlagFile('--oidc-ca-file', oidcCaFile);
    const configuration = toIssuerConfiguration({ ...oidc, certificateAuthority });
    try {
      issuers.applyConfiguration(checkConfiguration({ jwt: [configuration] }, validationSettings));
    } catch (error) {
      if (error instanceof ConfigurationError) throw new SettingError(error.message.replaceAll('jwt[0].', ''));
      throw error;
    }
    return { issuers, reloads: undefined };
  }
  const reloads = followAuthenticationFile({
    file: authenticationConfig ?? '',
    validationSettings,
    clock,
    log,
    applyConfiguration: (configuration) => {
      if (configuration.anonymous !== undefined && anonymousAuth !== undefined) {
        throw new ConfigurationError(
          '--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file',
        );
      }
      issuers.applyConfiguration(configuration);
    },
  });
  return { issuers, reloads };
}
