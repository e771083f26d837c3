/**
 * The options of a simulator: the values of all flags, by the names of their settings, checked and with defaults (settings.ts). Some are
 * replaced by derived values.
 */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { OidcFlags } from '../auth/oidc/flags.ts';
import type { MetricsVersion } from '../http/metrics/metric-lifecycles.ts';
import type { AuthorizationMode } from './flags/authorization.ts';
import type { FlagValues } from './flags/table.ts';

interface ResolvedOptions {
  readonly dialect: Dialect;
  /** The departures for which this server behaves as kube-apiserver does. */
  readonly departures: DepartureSet;
  readonly emulateRelease: string;
  /** 0 takes a free port; undefined opens no listener. */
  readonly securePort: number | undefined;
  readonly httpPort: number | undefined;
  readonly controlPort: number | undefined;
  /** Empty for the rule of auth/default-rule.ts. */
  readonly authorizationMode: readonly AuthorizationMode[];
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** The feature gates that are enabled. */
  readonly gates: ReadonlySet<string>;
  /** Determines which deprecated metrics are registered. */
  readonly metricsVersion: MetricsVersion;
  /** Warnings for the log about gates, and about deprecated metrics. */
  readonly startWarnings: readonly string[];
  /** Undefined when no `--oidc-*` flag is set. */
  readonly oidc: Omit<OidcFlags, 'certificateAuthority'> | undefined;
  /** Tokens are issued by the first one. */
  readonly serviceAccountIssuer: readonly string[];
  readonly apiAudiences: readonly string[];
}

export type SimulatorOptions = Omit<FlagValues, keyof ResolvedOptions | 'featureGates'> & ResolvedOptions;
