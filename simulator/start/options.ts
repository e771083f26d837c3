/** What a simulator is started with, after the command line has been checked. `cli/simulate` makes one; so does `startSimulator`. */

import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { RequestHeaderConfig } from '../auth/request-headers.ts';
import type { AuthenticationOptions } from './authentication-settings.ts';

export const AUTHORIZATION_MODES = ['AlwaysAllow', 'AlwaysDeny', 'RBAC', 'Webhook'] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

/** The file and format of the audit log. Without a policy, or a file to write to, nothing is written. */
export interface AuditOptions {
  readonly policyFile?: string;
  readonly logPath?: string;
  readonly format: 'json' | 'legacy';
  /** Megabytes, files, days; 0 for the default, all, for ever. */
  readonly maxSize: number;
  readonly maxBackup: number;
  readonly maxAge: number;
}

export interface SimulatorOptions {
  readonly dialect: Dialect;
  /** The departures on whose genuine side this server is. */
  readonly departures: DepartureSet;
  readonly bindAddress: string;
  /** 0 takes a free port; undefined leaves the listener out. */
  readonly securePort: number | undefined;
  readonly httpPort: number | undefined;
  readonly controlPort: number | undefined;
  readonly certDir?: string;
  readonly tlsCertFile?: string;
  readonly tlsPrivateKeyFile?: string;
  readonly encryptionProviderConfig?: string;
  readonly encryptionProviderConfigAutomaticReload: boolean;
  readonly tokenAuthFile?: string;
  readonly clientCaFile?: string;
  readonly requestHeader?: RequestHeaderConfig & { readonly clientCaFile: string };
  /** None: the plain rule of auth/default-rule.ts. */
  readonly authorizationMode: readonly AuthorizationMode[];
  /** Undefined: nobody said; by default it is on. */
  /** Set where the mode Webhook is one of them. Times are milliseconds. */
  readonly authorizationWebhook?: {
    readonly configFile: string;
    readonly version: string;
    readonly authorizedTtl: number;
    readonly unauthorizedTtl: number;
  };
  readonly audit?: AuditOptions;
  readonly anonymousAuth: boolean | undefined;
  readonly authentication: AuthenticationOptions;
  readonly controllers: readonly string[];
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** The feature gates that are on. */
  readonly gates: ReadonlySet<string>;
  /** Milliseconds. */
  readonly watchHistory: number;
  readonly continueTokenLifetime: number;
  readonly requestTimeout: number;
  readonly minRequestTimeout: number;
  readonly shutdownDelayDuration: number;
  readonly livezGracePeriod: number;
  readonly verbosity: number;
}
