/**
 * `judge()`: `assay run` as a function. Everything is optional; the defaults are those of the command line, but `assay.yaml` is not
 * read and reports are written only where a folder is named. It throws an AssayError where the command would exit with 2, 3 or 4.
 */
import { availableParallelism } from 'node:os';
import { unusable, usage } from '../client/errors.ts';
import type { Envelope, ScenarioResult } from '../reports/schema/envelope.ts';
import type { ExpectedFailure } from '../reports/schema/expected-failure.ts';
import { writeReports } from '../reports/write.ts';
import type { Strength } from '../spec/catalogue.ts';
import { checkJudgeOptions } from './judge-options.ts';
import type { Profile, RunOptions, ServerOptions } from './options/options.ts';
import { judgeServer } from './run/judge.ts';
import { endBy } from './run/stopping.ts';
import type { ResourceOption } from './subject/resource-option.ts';

/** A server by address, by kubeconfig, or by the command that starts it; none of them: the bundled simulator. */
export interface JudgeOptions extends ServerOptions {
  areas?: readonly string[];
  /** Conformance profiles: `core`, `watch`. */
  conformance?: readonly string[];
  /** Rules by id; `*` stands for anything. */
  rules?: readonly string[];
  /** Tag expression of Cucumber. */
  tags?: string;
  strengths?: readonly Strength[];
  origins?: readonly string[];
  /** The resources under test. */
  resources?: readonly ResourceOption[];
  /** Work in these namespaces and make none. */
  namespaces?: readonly string[];
  /** The minor release of Kubernetes that the server is, as `1.30`; by default as /version says. */
  release?: string;
  /** Compare how messages and warnings are worded; by default on the bundled simulator only. */
  wording?: boolean;
  profile?: Profile | 'auto';
  capabilities?: Readonly<Record<string, boolean>>;
  expectedFailures?: readonly ExpectedFailure[];
  /** Scenarios at the same time. */
  parallel?: number;
  seed?: number;
  /** Seconds that a request may take. */
  timeout?: number;
  allowSlow?: boolean;
  /** How many random programs combine requests; by default a dozen, for ten seconds at the most. */
  programs?: number;
  failFast?: boolean;
  /** Where report.json, report.html, junit.xml and the rest go. */
  reportDir?: string;
  /** Keeps steps and exchanges of what passed in these reports; what judge() answers always has them. */
  full?: boolean;
  onScenario?: (result: ScenarioResult) => void;
}

const MOST_WORKERS = 4;

export async function judge(options: JudgeOptions = {}): Promise<Envelope> {
  checkJudgeOptions(options);
  const observer = options.onScenario === undefined ? {} : { scenario: options.onScenario };
  const result = await judgeServer(runOptions(options), observer);
  if ('nothing' in result) throw usage(result.nothing);
  const { envelope, stop } = result;
  if (stop !== undefined && 'signal' in stop) endBy(stop.signal);
  if (stop !== undefined && 'unreachable' in stop)
    throw unusable(`${envelope.run.interrupted?.cause}, during: ${stop.unreachable.scenario}`);
  if (envelope.scenarios.every(({ verdict }) => verdict === 'skipped'))
    throw unusable('nothing was judged: every scenario was skipped');
  if (options.reportDir !== undefined) await writeReports(envelope, options.reportDir, { full: options.full === true });
  return envelope;
}

function runOptions(options: JudgeOptions): RunOptions {
  const { areas = [], conformance = [], rules = [], tags, strengths = [], origins = [] } = options;
  return {
    server: serverOf(options),
    selection: { areas, conformance, rules, tags, strengths, origins, shard: undefined },
    resources: options.resources ?? [],
    namespaces: options.namespaces ?? [],
    release: options.release,
    wording: options.wording,
    profile: options.profile ?? 'auto',
    capabilities: options.capabilities ?? {},
    expectedFailures: options.expectedFailures ?? [],
    ...parallelOf(options),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    runs: 1,
    failFast: options.failFast === true,
    timeout: options.timeout ?? 20,
    allowSlow: options.allowSlow === true,
    ...(options.programs === undefined ? {} : { programs: options.programs }),
    reportDir: options.reportDir ?? '',
    full: options.full === true,
    transcripts: true,
    all: false,
    allure: 'auto',
    open: false,
    quiet: true,
    color: false,
    list: false,
    selfCheck: false,
    faults: [],
    command: 'judge()',
  };
}

/** Fewer than on the command line: tests run beside it. */
function parallelOf({ parallel, resources = [] }: JudgeOptions): Pick<RunOptions, 'parallel'> {
  if (parallel !== undefined) return { parallel };
  return resources.length > 0 ? {} : { parallel: Math.min(availableParallelism(), MOST_WORKERS) };
}

const SERVER = [
  'server',
  'token',
  'tokenFile',
  'clientCertificate',
  'clientKey',
  'certificateAuthority',
  'insecure',
  'kubeconfig',
  'context',
  'launch',
] as const;

function serverOf(options: JudgeOptions): ServerOptions {
  return Object.fromEntries(SERVER.map((name) => [name, options[name]]).filter(([, value]) => value !== undefined));
}
