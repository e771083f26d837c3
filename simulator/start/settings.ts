/**
 * What a user may set, all of it optional, and how it becomes the complete options of a simulator. Both doors come through here:
 * the command line, whose flags have the same names, and `startSimulator`.
 */
import { departuresOf } from '../../spec/departures.ts';
import { DIALECT_NAMES, type Dialect, type DialectName, dialect } from '../../spec/dialect.ts';
import { enabledGates, FeatureGateError } from '../../spec/feature-gates.ts';
import {
  type AuthenticationOptions,
  type AuthenticationSettings,
  resolveAuthentication,
} from './authentication-settings.ts';
import { AUTHORIZATION_MODES, type AuthorizationMode, type SimulatorOptions } from './options.ts';

/** Times are milliseconds. A port of 0 takes a free one, -1 leaves the listener out. */
export interface Settings extends AuthenticationSettings {
  bindAddress?: string;
  securePort?: number;
  httpPort?: number;
  controlPort?: number;
  certDir?: string;
  tlsCertFile?: string;
  tlsPrivateKeyFile?: string;
  encryptionProviderConfig?: string;
  encryptionProviderConfigAutomaticReload?: boolean;
  tokenAuthFile?: string;
  clientCaFile?: string;
  requestheaderClientCaFile?: string;
  requestheaderAllowedNames?: readonly string[];
  requestheaderUsernameHeaders?: readonly string[];
  requestheaderGroupHeaders?: readonly string[];
  requestheaderExtraHeadersPrefix?: readonly string[];
  /** AlwaysAllow, AlwaysDeny, RBAC; in order. */
  authorizationMode?: readonly string[];
  anonymousAuth?: boolean;
  authorizationWebhookConfigFile?: string;
  authorizationWebhookVersion?: string;
  authorizationWebhookCacheAuthorizedTtl?: number;
  authorizationWebhookCacheUnauthorizedTtl?: number;
  auditPolicyFile?: string;
  auditLogPath?: string;
  /** json or legacy. */
  auditLogFormat?: string;
  auditLogMaxsize?: number;
  auditLogMaxbackup?: number;
  auditLogMaxage?: number;
  dialect?: DialectName;
  /** Names, `-NAME` for all but it, `*` for all. */
  controllers?: readonly string[];
  /** `apps/v1`: false, `api/beta`: true, … */
  runtimeConfig?: Readonly<Record<string, boolean>>;
  /** `APIResponseCompression`: false, … */
  featureGates?: Readonly<Record<string, boolean>>;
  watchHistory?: number;
  continueTokenLifetime?: number;
  requestTimeout?: number;
  minRequestTimeout?: number;
  shutdownDelayDuration?: number;
  livezGracePeriod?: number;
  /** 0 to 4. */
  verbosity?: number;
}

/** A setting that makes no sense; the message is one line that names it as the command line does. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const MINUTE = 60_000;

export function resolveSettings(settings: Settings): SimulatorOptions {
  const httpPort = port('--http-port', settings.httpPort ?? 8080);
  const securePort = port('--secure-port', settings.securePort ?? 6443);
  const controlPort = port('--control-port', settings.controlPort ?? -1);
  if (httpPort === undefined && securePort === undefined) {
    throw new SettingError('--http-port and --secure-port are both -1: nothing would listen');
  }
  if (settings.encryptionProviderConfigAutomaticReload === true && settings.encryptionProviderConfig === undefined) {
    throw new SettingError('--encryption-provider-config-automatic-reload needs --encryption-provider-config');
  }
  if ((settings.tlsCertFile === undefined) !== (settings.tlsPrivateKeyFile === undefined)) {
    throw new SettingError('--tls-cert-file and --tls-private-key-file belong together');
  }
  const named = dialectNamed(settings.dialect ?? 'orch');
  return {
    dialect: named,
    departures: departuresOf(named),
    bindAddress: settings.bindAddress ?? '127.0.0.1',
    httpPort,
    securePort,
    controlPort,
    ...(settings.certDir !== undefined && { certDir: settings.certDir }),
    ...(settings.tlsCertFile !== undefined && { tlsCertFile: settings.tlsCertFile }),
    ...(settings.tlsPrivateKeyFile !== undefined && { tlsPrivateKeyFile: settings.tlsPrivateKeyFile }),
    ...(settings.encryptionProviderConfig !== undefined && {
      encryptionProviderConfig: settings.encryptionProviderConfig,
    }),
    encryptionProviderConfigAutomaticReload: settings.encryptionProviderConfigAutomaticReload ?? false,
    ...(settings.tokenAuthFile !== undefined && { tokenAuthFile: settings.tokenAuthFile }),
    ...(settings.clientCaFile !== undefined && { clientCaFile: settings.clientCaFile }),
    ...requestHeaderOf(settings),
    ...authorizationWebhookOf(settings),
    ...auditOf(settings),
    authorizationMode: (settings.authorizationMode ?? []).map(modeNamed),
    anonymousAuth: settings.anonymousAuth,
    authentication: authenticationOf(settings, named),
    controllers: settings.controllers ?? ['*'],
    runtimeConfig: new Map(Object.entries(settings.runtimeConfig ?? {})),
    gates: gatesOn(settings.featureGates ?? {}),
    watchHistory: time('--watch-history', settings.watchHistory ?? 5 * MINUTE, 1),
    continueTokenLifetime: time('--continue-token-lifetime', settings.continueTokenLifetime ?? 5 * MINUTE, 1),
    requestTimeout: time('--request-timeout', settings.requestTimeout ?? MINUTE, 1),
    minRequestTimeout: time('--min-request-timeout', settings.minRequestTimeout ?? 30 * MINUTE, 1),
    shutdownDelayDuration: time('--shutdown-delay-duration', settings.shutdownDelayDuration ?? 0, 0),
    livezGracePeriod: time('--livez-grace-period', settings.livezGracePeriod ?? 0, 0),
    verbosity: settings.verbosity ?? 0,
  };
}

function authorizationWebhookOf(settings: Settings): Pick<SimulatorOptions, 'authorizationWebhook'> {
  const { authorizationWebhookConfigFile: configFile, authorizationWebhookVersion: version = 'v1beta1' } = settings;
  const asked = settings.authorizationMode?.includes('Webhook') === true;
  if (asked !== (configFile !== undefined)) {
    throw new SettingError('--authorization-mode=Webhook and --authorization-webhook-config-file belong together');
  }
  if (version !== 'v1' && version !== 'v1beta1') {
    throw new SettingError(`--authorization-webhook-version must be v1 or v1beta1, not '${version}'`);
  }
  if (configFile === undefined) return {};
  const authorizedTtl = settings.authorizationWebhookCacheAuthorizedTtl ?? 5 * MINUTE;
  const unauthorizedTtl = settings.authorizationWebhookCacheUnauthorizedTtl ?? MINUTE / 2;
  return { authorizationWebhook: { configFile, version, authorizedTtl, unauthorizedTtl } };
}

function auditOf(settings: Settings): Pick<SimulatorOptions, 'audit'> {
  const { auditPolicyFile: policyFile, auditLogPath: logPath, auditLogFormat: format = 'json' } = settings;
  if (format !== 'json' && format !== 'legacy') {
    throw new SettingError(`--audit-log-format must be legacy or json, not '${format}'`);
  }
  const limit = (flag: string, value = 0): number => {
    if (Number.isInteger(value) && value >= 0) return value;
    throw new SettingError(`${flag} ${value} can't be a negative number`);
  };
  const maxSize = limit('--audit-log-maxsize', settings.auditLogMaxsize);
  const maxBackup = limit('--audit-log-maxbackup', settings.auditLogMaxbackup);
  const maxAge = limit('--audit-log-maxage', settings.auditLogMaxage);
  const files = { ...(policyFile !== undefined && { policyFile }), ...(logPath !== undefined && { logPath }) };
  return { audit: { ...files, format, maxSize, maxBackup, maxAge } };
}

function requestHeaderOf(settings: Settings): Pick<SimulatorOptions, 'requestHeader'> {
  const { requestheaderClientCaFile: clientCaFile } = settings;
  if (clientCaFile === undefined) return {};
  const usernameHeaders = settings.requestheaderUsernameHeaders ?? [];
  if (usernameHeaders.length === 0) {
    throw new SettingError('--requestheader-client-ca-file needs --requestheader-username-headers');
  }
  return {
    requestHeader: {
      clientCaFile,
      usernameHeaders,
      allowedNames: settings.requestheaderAllowedNames ?? [],
      groupHeaders: settings.requestheaderGroupHeaders ?? [],
      extraHeadersPrefix: settings.requestheaderExtraHeadersPrefix ?? [],
    },
  };
}

function authenticationOf(settings: Settings, named: Dialect): AuthenticationOptions {
  const resolved = resolveAuthentication(settings, named);
  if ('problem' in resolved) throw new SettingError(resolved.problem);
  return resolved;
}

function modeNamed(name: string): AuthorizationMode {
  const known = AUTHORIZATION_MODES.find((each) => each === name);
  if (known === undefined) {
    throw new SettingError(`--authorization-mode knows ${AUTHORIZATION_MODES.join(', ')}, not '${name}'`);
  }
  return known;
}

function port(flag: string, value: number): number | undefined {
  if (!Number.isInteger(value) || value < -1 || value > 65535) {
    throw new SettingError(`${flag} must be a port from 0 to 65535, or -1 for none, not ${value}`);
  }
  return value === -1 ? undefined : value;
}

function time(flag: string, value: number, least: number): number {
  if (!Number.isFinite(value) || value < least) {
    throw new SettingError(`${flag} must be ${least === 0 ? '0 or more' : 'more than 0'}`);
  }
  return value;
}

function gatesOn(set: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  try {
    return enabledGates(set);
  } catch (error) {
    if (!(error instanceof FeatureGateError)) throw error;
    throw new SettingError(`--feature-gates: ${error.message}`);
  }
}

function dialectNamed(name: string): ReturnType<typeof dialect> {
  const known = DIALECT_NAMES.find((each) => each === name);
  if (known === undefined) throw new SettingError(`--dialect must be ${DIALECT_NAMES.join(' or ')}, not '${name}'`);
  return dialect(known);
}
