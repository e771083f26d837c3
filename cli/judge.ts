/**
 * `judge()` runs the suite, like `assay run`. All options are optional and have the defaults of the command line, with two differences:
 * `assay.yaml` is not read, and reports are written only if a folder is given. Throws an AssayError in the cases in which the command exits
 * with 2, 3 or 4.
 */
import { availableParallelism } from 'node:os';
import { createServerError, createUsageError } from '../client/errors.ts';
import type { Envelope, ScenarioResult } from '../reports/schema/envelope.ts';
import type { ExpectedFailure } from '../reports/schema/expected-failure.ts';
import { writeReports } from '../reports/write-reports.ts';
import type { Strength } from '../spec/catalogue.ts';
import { compact } from '../values/compact.ts';
import { checkJudgeOptions } from './judge-options.ts';
import { CONNECTION_OPTIONS, type Profile, type RunOptions, type ServerOptions } from './options/options.ts';
import { endWithSignal } from './run/early-stop.ts';
import { testServer } from './run/judge.ts';
import type { ResourceOption } from './subject/resource-option.ts';

/** The server: its address, a kubeconfig, or the command that starts it. The default is the bundled simulator. */
export interface JudgeOptions extends ServerOptions {
  areas?: readonly string[];
  /** The conformance profiles, such as `core` and `watch`. */
  conformance?: readonly string[];
  /** The rule IDs. `*` is a wildcard. */
  rules?: readonly string[];
  /** A Cucumber tag expression. */
  tags?: string;
  strengths?: readonly Strength[];
  origins?: readonly string[];
  /** The resources under test. */
  resources?: readonly ResourceOption[];
  /** Existing namespaces to work in. If they are given, the run creates no namespaces. */
  namespaces?: readonly string[];
  /** The minor release of Kubernetes, such as `1.30`. The default is read from /version. */
  release?: string;
  /** Whether to test the wording of messages and warnings. The default is true only on the bundled simulator. */
  wording?: boolean;
  profile?: Profile | 'auto';
  capabilities?: Readonly<Record<string, boolean>>;
  expectedFailures?: readonly ExpectedFailure[];
  /** The number of concurrent scenarios. */
  parallel?: number;
  seed?: number;
  /** The time limit of a request, in seconds. */
  timeout?: number;
  allowSlow?: boolean;
  /** The number of random programs. By default, twelve programs run for at most ten seconds. */
  programs?: number;
  failFast?: boolean;
  /** The folder for report.json, report.html, junit.xml and the other reports. */
  reportDir?: string;
  /** Whether the reports contain steps and exchanges of passed scenarios. The result of judge() always contains them. */
  full?: boolean;
  onScenario?: (result: ScenarioResult) => void;
}

const MAX_CONCURRENT_SCENARIOS = 4;

export async function judge(options: JudgeOptions = {}): Promise<Envelope> {
  checkJudgeOptions(options);
  const observer = options.onScenario === undefined ? {} : { onScenario: options.onScenario };
  const result = await testServer(createRunOptions(options), observer);
  if ('untestedReason' in result) throw createUsageError(result.untestedReason);
  const { envelope, stopCause } = result;
  if (stopCause !== undefined && 'signal' in stopCause) endWithSignal(stopCause.signal);
  if (stopCause !== undefined && 'unreachable' in stopCause)
    throw createServerError(`${envelope.run.interrupted?.cause}, during: ${stopCause.unreachable.scenario}`);
  if (envelope.scenarios.every(({ verdict }) => verdict === 'skipped'))
    throw createServerError('nothing was tested: every scenario was skipped');
  if (options.reportDir !== undefined) await writeReports(envelope, options.reportDir, { full: options.full === true });
  return envelope;
}

function createRunOptions(options: JudgeOptions): RunOptions {
  const { areas = [], conformance = [], rules = [], tags, strengths = [], origins = [] } = options;
  return {
    server: selectServerOptions(options),
    selection: { areas, conformance, rules, tags, strengths, origins, shard: undefined, paths: [] },
    resources: options.resources ?? [],
    namespaces: options.namespaces ?? [],
    release: options.release,
    wording: options.wording,
    profile: options.profile ?? 'auto',
    capabilities: options.capabilities ?? {},
    expectedFailures: options.expectedFailures ?? [],
    ...chooseParallelOption(options),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    runs: 1,
    failFast: options.failFast === true,
    timeout: options.timeout ?? 20,
    allowSlow: options.allowSlow === true,
    ...compact({ programs: options.programs }),
    reportDir: options.reportDir ?? '',
    full: options.full === true,
    transcripts: true,
    showsAllFailures: false,
    allure: 'auto',
    opensReport: false,
    quiet: true,
    color: false,
    printsPlan: false,
    selfCheck: false,
    faults: [],
    command: 'judge()',
  };
}

/**
 * Returns the option for the number of concurrent scenarios. The default is lower than on the command line, because other tests run at the
 * same time.
 */
function chooseParallelOption({ parallel, resources = [] }: JudgeOptions): Pick<RunOptions, 'parallel'> {
  if (parallel !== undefined) return { parallel };
  return resources.length > 0 ? {} : { parallel: Math.min(availableParallelism(), MAX_CONCURRENT_SCENARIOS) };
}

const SERVER_OPTIONS = [...CONNECTION_OPTIONS, 'insecure', 'kubeconfig', 'launch'] as const;

function selectServerOptions(options: JudgeOptions): ServerOptions {
  return Object.fromEntries(
    SERVER_OPTIONS.map((name) => [name, options[name]]).filter(([, value]) => value !== undefined),
  );
}
