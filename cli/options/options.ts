/** The options of `assay run` after the command line and `assay.yaml` have been read and checked. */
import type { AllureReportType } from '../../reports/allure-report.ts';
import type { ExpectedFailure } from '../../reports/schema/expected-failure.ts';
import type { Strength } from '../../spec/catalogue.ts';
import type { ResourceOption } from '../subject/resource-option.ts';

/** The origins of rules, which are the values of `--origin`. */
export const ORIGINS = ['specification', 'kubernetes-1.32', 'kubernetes-1.33', 'wording'];

export type Profile = 'specification' | 'kubernetes';

export interface ServerOptions {
  readonly server?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly certificateAuthority?: string;
  readonly insecure?: boolean;
  /** The path of a kubeconfig; `true` stands for the default kubeconfig of kubectl. */
  readonly kubeconfig?: string | true;
  readonly context?: string;
  readonly launch?: string;
}

/** The options that select a server and the credentials for it, and have the same name for each side of `assay diff`. */
export const CONNECTION_OPTIONS = [
  'server',
  'token',
  'tokenFile',
  'clientCertificate',
  'clientKey',
  'certificateAuthority',
  'context',
] as const;

/** The options whose value is the path of a file. */
export const FILE_OPTIONS = [
  'tokenFile',
  'clientCertificate',
  'clientKey',
  'certificateAuthority',
  'kubeconfig',
] as const;

export interface Selection {
  readonly areas: readonly string[];
  /** Conformance profiles. */
  readonly conformance: readonly string[];
  readonly rules: readonly string[];
  readonly tags: string | undefined;
  readonly strengths: readonly Strength[];
  readonly origins: readonly string[];
  readonly shard: string | undefined;
  /** Feature files, or scenarios such as `features/watch/stream.feature:19`; empty for all scenarios. */
  readonly paths: readonly string[];
}

export interface RunOptions {
  readonly server: ServerOptions;
  /** The resources under test. If the list is empty, the run tests Endpoints or ConfigMaps, and all other types that scenarios use. */
  readonly resources: readonly ResourceOption[];
  /** Existing namespaces to use instead of new ones. */
  readonly namespaces: readonly string[];
  /** The client command to test, as given on the command line. */
  readonly client?: string;
  readonly selection: Selection;
  /** The minor Kubernetes release of the server. The default is read from /version. */
  readonly release: string | undefined;
  /** Whether messages and warnings are compared. The default depends on the server (selection.ts). */
  readonly wording: boolean | undefined;
  readonly profile: Profile | 'auto';
  readonly capabilities: Readonly<Record<string, boolean>>;
  readonly expectedFailures: readonly ExpectedFailure[];
  /** The number of concurrent scenarios. The default depends on the machine and the scenarios. */
  readonly parallel?: number;
  /** The seed of the order of scenarios and of random programs. */
  readonly seed: number;
  /** The fast-check path of the minimized random program to repeat: the text after the colon in `--seed`. */
  readonly replayPath?: string;
  readonly runs: number;
  readonly failFast: boolean;
  /** The timeout of a request in seconds. */
  readonly timeout: number;
  readonly allowSlow: boolean;
  /** The number of random programs in each scenario that runs them. */
  readonly programs?: number;
  readonly reportDir: string;
  /** The URL of the published documentation. */
  readonly docsUrl?: string | undefined;
  /** The folder in which every exchange is recorded. */
  readonly record?: string;
  /** Whether reports contain the steps and exchanges of passed scenarios. */
  readonly full: boolean;
  /** Whether the exchanges of passed scenarios are collected. */
  readonly transcripts: boolean;
  /** Whether all failed scenarios are shown, instead of one scenario per cause. */
  readonly showsAllFailures: boolean;
  /** The configuration file to which the failures are added as expected failures. */
  readonly writeExpected?: string;
  /** The Allure report to write. */
  readonly allure: AllureReportType;
  /** Whether the HTML report is opened after the run. */
  readonly opensReport: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  /** Whether the run only prints the selected scenarios. */
  readonly printsPlan: boolean;
  readonly selfCheck: boolean;
  readonly faults: readonly string[];
  /** The command line, without secrets. */
  readonly command: string;
}
