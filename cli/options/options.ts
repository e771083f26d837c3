/** The options of `assay run` after the command line and `assay.yaml` have been read and checked. */
import type { AllureKind } from '../../reports/allure-report.ts';
import type { ExpectedFailure } from '../../reports/schema/expected-failure.ts';
import type { Strength } from '../../spec/catalogue.ts';
import type { ResourceOption } from '../subject/resource-option.ts';

/** The origins of rules, the values of `--origin`. */
export const ORIGINS = ['specification', 'kubernetes-1.32', 'wording'];

export type Profile = 'specification' | 'kubernetes';

export interface ServerOptions {
  readonly server?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly certificateAuthority?: string;
  readonly insecure?: boolean;
  /** true: the one that kubectl would read. */
  readonly kubeconfig?: string | true;
  readonly context?: string;
  readonly launch?: string;
}

/** The options whose value is a file. */
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
}

export interface RunOptions {
  readonly server: ServerOptions;
  /** The resources under test; none: Endpoints or ConfigMaps, and every other type that scenarios name. */
  readonly resources: readonly ResourceOption[];
  /** Work in these and make none. */
  readonly namespaces: readonly string[];
  /** A client command to judge, as typed. */
  readonly client?: string;
  readonly selection: Selection;
  /** The minor release that the server is; where it is not said, /version says it. */
  readonly release: string | undefined;
  /** Whether texts for people are compared; where it is not said the server decides (selection.ts). */
  readonly wording: boolean | undefined;
  readonly profile: Profile | 'auto';
  readonly capabilities: Readonly<Record<string, boolean>>;
  readonly expectedFailures: readonly ExpectedFailure[];
  /** Scenarios at the same time; absent: as many as suit the machine and the scenarios. */
  readonly parallel?: number;
  /** The seed of the order of scenarios and of random programs. */
  readonly seed: number;
  /** The point at which fast-check continues to shrink: the part of `--seed` after the colon. */
  readonly replayPath?: string;
  readonly runs: number;
  readonly failFast: boolean;
  /** Seconds that a request may take. */
  readonly timeout: number;
  readonly allowSlow: boolean;
  /** How many random programs combine requests. */
  readonly programs?: number;
  readonly reportDir: string;
  /** The URL of the published documentation. */
  readonly docsUrl?: string | undefined;
  /** The folder in which every exchange is recorded. */
  readonly record?: string;
  /** Whether reports keep steps and exchanges of what passed. */
  readonly full: boolean;
  /** Whether the exchanges of what passed come from the workers at all. */
  readonly transcripts: boolean;
  /** Each failed scenario is shown, and not one of each cause. */
  readonly all: boolean;
  /** The configuration into which the failures are written as expected ones. */
  readonly writeExpected?: string;
  /** Which Allure report is made. */
  readonly allure: AllureKind;
  readonly open: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly list: boolean;
  readonly selfCheck: boolean;
  readonly faults: readonly string[];
  /** The command line, without secrets. */
  readonly command: string;
}
