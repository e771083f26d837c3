/**
 * The options of a simulator: the validated value or default of each flag, by the name of its setting (settings.ts). ResolvedOptions lists
 * the values that are converted. For example, the port -1 becomes undefined.
 */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { OidcFlags } from '../auth/oidc/flags.ts';
import type { MetricVisibility } from '../http/metrics/metric-lifecycles.ts';
import type { AuthorizationMode } from './flags/authorization.ts';
import type { FlagValues } from './flags/table.ts';

interface ResolvedOptions {
  readonly dialect: Dialect;
  /** The enabled departures: behaviors in which this server follows kube-apiserver instead of the specification. */
  readonly departures: DepartureSet;
  readonly emulateRelease: string;
  /** The TLS port. 0 selects a free port. Undefined if TLS is disabled. */
  readonly securePort: number | undefined;
  readonly httpPort: number | undefined;
  readonly controlPort: number | undefined;
  /** The authorization modes. If empty, the rule of auth/default-rule.ts applies. */
  readonly authorizationMode: readonly AuthorizationMode[];
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** The enabled feature gates. */
  readonly gates: ReadonlySet<string>;
  /** The settings that determine which deprecated metrics are registered. */
  readonly metricVisibility: MetricVisibility;
  /** The warnings about feature gates and deprecated metrics that are logged at startup. */
  readonly startWarnings: readonly string[];
  /** The flags `--oidc-*`; undefined if no such flag is set. */
  readonly oidc: Omit<OidcFlags, 'certificateAuthority'> | undefined;
  /** The accepted issuers. New tokens have the first issuer. */
  readonly serviceAccountIssuer: readonly string[];
  readonly apiAudiences: readonly string[];
  /** The values of all flags as texts, by the names of the flags. */
  readonly flagTexts: Readonly<Record<string, string>>;
}

export type SimulatorOptions = Omit<FlagValues, keyof ResolvedOptions | 'featureGates'> & ResolvedOptions;
