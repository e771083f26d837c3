/**
 * Converts settings to the options of a simulator: sets defaults, checks each value, and checks combinations of values. Settings come from
 * the command line or from the caller of `startSimulator`.
 */
import { listDialectDepartures } from '../../spec/departures.ts';
import { getDialect } from '../../spec/dialect.ts';
import { findDefaultRelease } from '../../spec/emulated.ts';
import { FeatureGateError, findEnabledGates, findGateWarnings } from '../../spec/feature-gates.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import { findOidcFlagProblem } from '../auth/oidc/flags.ts';
import { findRegistrationWarnings, findShowHiddenProblem } from '../http/metrics/metric-lifecycles.ts';
import { isAuthorizationMode } from './flags/authorization.ts';
import { findFlagProblem, getSettingName } from './flags/flag.ts';
import { formatFlagValues } from './flags/flag-text.ts';
import { FLAGS, type FlagValues, type Settings } from './flags/table.ts';
import type { SimulatorOptions } from './options.ts';

/** The names of all settings. */
const SETTING_NAMES: readonly string[] = FLAGS.map(getSettingName);

export type { Settings } from './flags/table.ts';

/** The error for an invalid setting. Its message is one line. It names flags as on the command line, except for an unknown setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  readonly code = 'usage';
}

export function resolveSettings(settings: Settings): SimulatorOptions {
  const flags = resolveFlags(settings);
  const problem = findSettingConflict(flags, settings);
  if (problem !== undefined) throw new SettingError(problem);
  const dialect = getDialect(flags.dialect);
  const departures = listDialectDepartures(dialect);
  const metricVisibility = {
    release: flags.emulateRelease,
    showHiddenFor: flags.showHiddenMetricsForVersion,
    hidesInNextRelease: departures.has('metrics-hidden-in-next-release'),
  };
  const issuers = flags.serviceAccountIssuer;
  const serviceAccountIssuer = issuers.length > 0 ? issuers : [`https://${dialect.ownService}.default.svc`];
  return {
    ...flags,
    dialect,
    departures,
    httpPort: toEnabledPort(flags.httpPort),
    securePort: toEnabledPort(flags.securePort),
    controlPort: toEnabledPort(flags.controlPort),
    authorizationMode: flags.authorizationMode.filter(isAuthorizationMode),
    runtimeConfig: new Map(Object.entries(flags.runtimeConfig ?? {})),
    gates: readGates(flags.featureGates ?? {}, flags.emulateRelease),
    metricVisibility,
    startWarnings: [
      ...findGateWarnings(flags.featureGates ?? {}, flags.emulateRelease),
      ...findRegistrationWarnings(metricVisibility),
    ],
    oidc: hasOidcFlags(settings) ? readOidcFlags(flags) : undefined,
    serviceAccountIssuer,
    apiAudiences: flags.apiAudiences ?? serviceAccountIssuer.slice(0, 1),
    flagTexts: formatFlagValues(FLAGS, { ...flags, serviceAccountIssuer }),
  };
}

/** The values of all flags. */
type ResolvedFlags = FlagValues & Pick<SimulatorOptions, 'emulateRelease'>;

function resolveFlags(settings: Settings): ResolvedFlags {
  const flags = readFlagValues(settings);
  return { ...flags, emulateRelease: flags.emulateRelease ?? findDefaultRelease(flags.dialect) };
}

function readFlagValues(settings: Settings): FlagValues {
  const valuesByName = new Map<string, unknown>(Object.entries(settings));
  const unknownSetting = [...valuesByName.keys()].find((name) => !SETTING_NAMES.includes(name));
  if (unknownSetting !== undefined)
    throw new SettingError(`unknown setting '${unknownSetting}'${formatSuggestion(unknownSetting, SETTING_NAMES)}`);
  const values = FLAGS.map((flag) => {
    const name = getSettingName(flag);
    const value = valuesByName.get(name) ?? flag.default;
    const problem = value === undefined ? undefined : findFlagProblem(flag, value);
    if (problem !== undefined) throw new SettingError(problem);
    return [name, value];
  });
  // The type of each value follows from its row in the flag table.
  return Object.fromEntries(values);
}

/** Returns an error message if values contradict each other. */
function findSettingConflict(flags: ResolvedFlags, settings: Settings): string | undefined {
  if (flags.httpPort === -1 && flags.securePort === -1) {
    return '--http-port and --secure-port must not both be -1, because the server would not listen on any port';
  }
  if (flags.encryptionProviderConfigAutomaticReload && flags.encryptionProviderConfig === undefined) {
    return '--encryption-provider-config-automatic-reload requires --encryption-provider-config';
  }
  const { 'api/all': allVersions, ...otherConfig } = flags.runtimeConfig ?? {};
  if (allVersions === false && Object.keys(otherConfig).length === 0)
    return '--runtime-config: invalid key with only api/all=false';
  const etcdProblem = findEtcdConflict(flags);
  if (etcdProblem !== undefined) return etcdProblem;
  if ((flags.tlsCertFile === undefined) !== (flags.tlsPrivateKeyFile === undefined)) {
    return '--tls-cert-file and --tls-private-key-file must be set together';
  }
  if (flags.requestheaderClientCaFile !== undefined && flags.requestheaderUsernameHeaders.length === 0) {
    return '--requestheader-client-ca-file requires --requestheader-username-headers';
  }
  const authorizationProblem = findAuthorizationConflict(flags, settings);
  if (authorizationProblem !== undefined) return authorizationProblem;
  const isWebhookMode = flags.authorizationMode.includes('Webhook');
  if (isWebhookMode !== (flags.authorizationWebhookConfigFile !== undefined)) {
    return '--authorization-mode=Webhook and --authorization-webhook-config-file must be set together';
  }
  const { emulateRelease: release, showHiddenMetricsForVersion: showHiddenFor } = flags;
  const hiddenMetricsProblem = findShowHiddenProblem({ release, showHiddenFor });
  if (hiddenMetricsProblem !== undefined) return hiddenMetricsProblem;
  if (!hasOidcFlags(settings)) return undefined;
  if (flags.authenticationConfig !== undefined) {
    return 'authentication-config file and oidc-* flags are mutually exclusive';
  }
  return findOidcFlagProblem(readOidcFlags(flags));
}

/** Returns an error message if --authorization-config is set together with other authorization flags. */
function findAuthorizationConflict({ authorizationConfig }: FlagValues, settings: Settings): string | undefined {
  if (authorizationConfig === undefined) return undefined;
  const authorizationKeys = Object.keys(settings).filter((name) => name.startsWith('authorization'));
  if (authorizationKeys.length === 1) return undefined;
  return '--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined';
}

function findEtcdConflict(flags: FlagValues): string | undefined {
  const { etcdServers: servers } = flags;
  if (servers.length > 0 && flags.dataDir !== undefined) return '--data-dir and --etcd-servers are mutually exclusive';
  if ((flags.etcdCertfile === undefined) !== (flags.etcdKeyfile === undefined)) {
    return '--etcd-certfile and --etcd-keyfile must be set together';
  }
  if (new Set(servers.map((url) => URL.parse(url)?.protocol)).size > 1) {
    return '--etcd-servers must all begin with http:// or all with https://';
  }
  return undefined;
}

function hasOidcFlags(settings: Settings): boolean {
  return Object.keys(settings).some((name) => name.startsWith('oidc'));
}

function readOidcFlags(flags: FlagValues): NonNullable<SimulatorOptions['oidc']> {
  return {
    issuerUrl: flags.oidcIssuerUrl,
    clientId: flags.oidcClientId,
    usernameClaim: flags.oidcUsernameClaim,
    usernamePrefix: flags.oidcUsernamePrefix,
    groupsClaim: flags.oidcGroupsClaim,
    groupsPrefix: flags.oidcGroupsPrefix,
    requiredClaims: flags.oidcRequiredClaim,
    signingAlgorithms: flags.oidcSigningAlgs,
  };
}

function toEnabledPort(port: number): number | undefined {
  return port === -1 ? undefined : port;
}

function readGates(featureGates: Readonly<Record<string, boolean>>, release: string): ReadonlySet<string> {
  try {
    return findEnabledGates(featureGates, release);
  } catch (error) {
    if (!(error instanceof FeatureGateError)) throw error;
    throw new SettingError(`--feature-gates: ${error.message}`);
  }
}
