/** One run of the suite against one server, from the selection of rules to the envelope; shared by `assay run` and `judge()`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { messageOf } from '../../client/errors.ts';
import { newRunId } from '../../client/made.ts';
import { removedText, removeMade } from '../../client/removal.ts';
import { connect } from '../../client/target.ts';
import { createCollector } from '../../reports/collect.ts';
import type { Envelope, Interruption, Run, ScenarioResult } from '../../reports/schema/envelope.ts';
import { qualifiedName, type ResourceUnderTest } from '../../steps/resource/resource-under-test.ts';
import type { Parameters as WorldParameters } from '../../steps/subject.ts';
import { both, OTHERS, planned, runBasics } from './basics.ts';
import { checkCapabilities } from './capability-names.ts';
import { type JudgedCommand, judgedCommand } from './client-command.ts';
import { checkExpectedFailures } from './expected-failures.ts';
import type { RunOptions } from './options.ts';
import { trackProcesses } from './processes.ts';
import { isNarrowed, judgedBy, judgesWording, selectionRecord, selectRules, tagExpression } from './selection.ts';
import { type StopCause, Stopping } from './stopping.ts';
import { type OpenSubject, openSubject } from './subject.ts';
import { planSuite, runSuite } from './suite.ts';

/** What is known before the first scenario. */
export interface RunStart {
  readonly scenarios: number;
  /** Of the run; everything that it makes bears it. */
  readonly id: string;
  /** Whether texts for people are compared. */
  readonly wording: boolean;
}

/** Callbacks for the progress of a run. */
export interface RunObserver {
  readonly planned?: (scenarios: number) => void;
  readonly opened?: (subject: OpenSubject, start: RunStart) => void;
  readonly scenario?: (result: ScenarioResult) => void;
  readonly stopping?: (cause: StopCause | undefined) => void;
  /** So many things were asked to go, and the server has yet to empty them. */
  readonly removing?: (count: number) => void;
}

export type JudgeResult = { readonly envelope: Envelope } | { readonly nothing: string };

/** A run that was interrupted answers what it had judged until then; `stop` is its cause. */
export type ServerResult = JudgeResult & { readonly stop?: StopCause };

export async function judgeServer(options: RunOptions, observer: RunObserver = {}): Promise<ServerResult> {
  const started = new Date();
  const judged = judgedBy(options);
  const wording = judgesWording(options);
  const rules = selectRules(options.selection, judged, wording);
  checkCapabilities(options.capabilities);
  await checkExpectedFailures(options.expectedFailures, everyScenario);
  const plan = {
    tags: tagExpression(options.selection, rules, judged, wording),
    shard: options.selection.shard,
    seed: options.seed,
  };
  const passes = await passesOf(options.resources.length, plan);
  const scenarios = passes.reduce((sum, pass) => sum + pass.scenarios, 0);
  if (scenarios === 0) return { nothing: 'no scenario matches the selection' };
  observer.planned?.(scenarios * options.runs);
  const id = newRunId();
  const processes = trackProcesses();
  const stopping = new Stopping(id, processes.endAll);
  void stopping.begun.then(() => observer.stopping?.(stopping.cause));
  try {
    const command = options.client === undefined ? undefined : await judgedCommand(options.client);
    const subject = await openSubject(options, processes.folder, flagsFor(command, options.profile));
    try {
      if (stopping.cause === undefined)
        observer.opened?.(subject, { scenarios: scenarios * options.runs, id, wording });
      let failed = false;
      const collector = createCollector({
        rules,
        expectedFailures: options.expectedFailures,
        failFast: options.failFast,
        onScenario: (result) => {
          failed ||= result.verdict === 'failed';
          if (stopping.cause === undefined) observer.scenario?.(result);
        },
      });
      for (let run = 0; run < options.runs && !(options.failFast && failed); run += 1) {
        const seed = options.seed + run;
        for (const [at, { tags }] of passes.entries()) {
          if (stopping.cause !== undefined) break;
          const resource = subject.resources[at];
          const resourceName = resource === undefined ? undefined : qualifiedName(resource.served);
          const client = command === undefined ? {} : { client: command.command };
          const denied = subject.denied[at] ?? [];
          const parameters = { ...parametersOf(options, subject, seed, resource), denied, run: id, ...client };
          const parallel = takesTurns(subject, resource) ? 1 : options.parallel;
          const { failFast } = options;
          const pass = { ...plan, tags, failFast, parameters, resource: resourceName };
          let failedBasics: readonly string[] = [];
          await stopping.whileRunning(async () => {
            failedBasics = await runBasics({ ...pass, all: judged === 'server' }, collector);
          });
          if (stopping.cause !== undefined || (failFast && failed)) break;
          collector.judging(resourceName);
          const others = { ...pass, tags: both(tags, OTHERS), seed, parallel };
          await stopping.whileRunning(() =>
            runSuite({ ...others, parameters: { ...parameters, failedBasics } }, collector.message),
          );
        }
      }
      const { cause } = stopping;
      const interrupted = cause === undefined ? undefined : await endEarly(cause, id, subject, observer);
      const envelope = collector.finish({
        run: { ...runRecord(options, subject, started), id, ...(interrupted === undefined ? {} : { interrupted }) },
        subject: command === undefined ? subject.reported : reportedCommand(subject, options.client ?? ''),
        narrowed: isNarrowed(options.selection) || options.failFast || cause !== undefined,
      });
      return { envelope, ...(cause === undefined ? {} : { stop: cause }) };
    } finally {
      await subject.close();
    }
  } finally {
    processes.endAll();
    stopping.close();
  }
}

/** The simulator under a client command speaks the dialect of the command, or of the profile that is asked for. */
function flagsFor(command: JudgedCommand | undefined, profile: RunOptions['profile']): readonly string[] {
  if (command === undefined) return [];
  if (profile === 'auto') return ['--dialect', command.dialect];
  return ['--dialect', profile === 'kubernetes' ? 'kubernetes' : 'orch'];
}

function reportedCommand({ reported }: OpenSubject, line: string): OpenSubject['reported'] {
  return { ...reported, url: line, origin: 'client' };
}

async function everyScenario(): Promise<{ id: string; name: string }[]> {
  const all = await planSuite({ tags: '', shard: undefined, seed: 0 });
  return all.map(({ uri, location, name }) => ({ id: `${uri}:${location.line}`, name }));
}

/** Milliseconds that the user who pressed Ctrl-C waits for, at the most. */
const REMOVAL_LIMIT = 30_000;

/** Removes what scenarios made on a server that outlives the run; says what became of it. */
async function endEarly(
  cause: StopCause,
  id: string,
  subject: OpenSubject,
  observer: RunObserver,
): Promise<Interruption> {
  if ('unreachable' in cause) {
    const { scenario, error } = cause.unreachable;
    return { cause: `${subject.target.url} does not answer any more: ${error}`, scenario };
  }
  if (subject.launch !== undefined) return { cause: cause.signal };
  const target = connect(subject.target);
  try {
    const waiting = observer.removing;
    const { resources } = subject.inventory;
    const removal = await removeMade(target, { run: id, limit: REMOVAL_LIMIT, resources, ...(waiting && { waiting }) });
    return { cause: cause.signal, removed: removedText(removal), left: [...removal.left] };
  } catch (error) {
    return { cause: cause.signal, removed: `nothing: ${messageOf(error)}` };
  } finally {
    await target.close();
  }
}

interface Pass {
  readonly tags: string;
  readonly scenarios: number;
}

/** One pass over the suite for each resource that was named; the scenarios of the server as a whole run with the first. */
async function passesOf(resources: number, plan: Parameters<typeof planSuite>[0]): Promise<Pass[]> {
  const tags =
    resources === 0
      ? [plan.tags]
      : Array.from({ length: resources }, (_, at) =>
          both(plan.tags, at === 0 ? '(@resource or @server)' : '@resource'),
        );
  return Promise.all(
    tags.map(async (one) => ({ tags: one, scenarios: (await planned({ ...plan, tags: one })).length })),
  );
}

/** Scenarios that share one collection run one after the other. */
function takesTurns({ namespaces }: OpenSubject, resource: ResourceUnderTest | undefined): boolean {
  const isShared = namespaces.fixed !== undefined || resource?.served.namespaced === false;
  return isShared && resource?.served.verbs.includes('create') !== false;
}

/** Servers that a run has at the same time, at the most: each takes some sixty megabytes. */
const MOST_SERVERS = 12;

/** `workers` at the same time, each beside a server under judgement where `several`, else all beside one. */
export function serversEach(workers: number, several: boolean): number {
  return Math.max(1, Math.floor((MOST_SERVERS - (several ? workers : 1)) / workers));
}

export function parametersOf(
  options: RunOptions,
  subject: OpenSubject,
  seed: number,
  resource?: ResourceUnderTest,
): WorldParameters {
  const place = resource?.existing?.namespace;
  return {
    target: subject.target,
    inventory: subject.inventory,
    capabilities: subject.reported.capabilities.filter(({ present }) => present).map(({ name }) => name),
    declared: options.capabilities,
    profile: subject.profile,
    wording: judgesWording(options),
    ...(subject.release === undefined ? {} : { release: subject.release }),
    allowSlow: options.allowSlow,
    ...(options.programs === undefined ? {} : { programs: options.programs }),
    timeout: options.timeout,
    servers: serversEach(options.parallel, false),
    property: { seed, ...(options.replayPath === undefined ? {} : { path: options.replayPath }) },
    namespaces: place === undefined ? subject.namespaces : { made: false, fixed: [place] },
    ...(resource === undefined ? {} : { resource }),
    ...(subject.launch === undefined ? {} : { launch: subject.launch }),
    ...(subject.control === undefined ? {} : { control: subject.control }),
  };
}

export function runRecord(options: RunOptions, subject: OpenSubject, started: Date): Run {
  return {
    started: started.toISOString(),
    seconds: Math.round((Date.now() - started.getTime()) / 100) / 10,
    seed: String(options.seed),
    command: options.command,
    assay: assayVersion(),
    profile: subject.profile,
    wording: judgesWording(options),
    selection: selectionRecord(options.selection),
  };
}

function assayVersion(): Run['assay'] {
  const root = new URL('../../', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  try {
    const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { version, revision: revision.toString().trim() };
  } catch {
    // Installed from a package: there is no repository.
    return { version };
  }
}
