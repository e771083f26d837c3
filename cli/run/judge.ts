/** One run of the suite against one server, from the selection of rules to the envelope; shared by `assay run` and `judge()`. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { errorMessage } from '../../client/errors.ts';
import type { LaunchPlan } from '../../client/launcher.ts';
import { newRunId } from '../../client/run-names.ts';
import { formatRemoved, removeCreatedObjects } from '../../client/removal.ts';
import { connect } from '../../client/target.ts';
import { createCollector } from '../../reports/collect.ts';
import type { Envelope, Interruption, Run, ScenarioResult } from '../../reports/schema/envelope.ts';
import { defaultResource, qualifiedName, type ResourceUnderTest } from '../../steps/resource/resource-under-test.ts';
import type { Parameters as WorldParameters } from '../../steps/subject.ts';
import { writeIndex } from '../record/index-file.ts';
import { OTHERS, runBasics } from './basics.ts';
import { both } from './beside.ts';
import { checkCapabilities } from './capability-names.ts';
import { type JudgedCommand, judgedCommand } from './client-command.ts';
import { checkExpectedFailures, everyScenario } from './expected-failures.ts';
import type { RunOptions, Selection } from './options.ts';
import { BESIDE_SERVERS, needs, type Passes, passesOf } from './passes.ts';
import { trackProcesses } from './processes.ts';
import { checkOption } from './resource-option.ts';
import { runPass } from './run-pass.ts';
import { isNarrowed, judgedBy, judgesWording, selectionRecord, selectRules, tagExpression } from './selection.ts';
import { whichServer } from './server.ts';
import { type StopCause, Stopping } from './stopping.ts';
import { type OpenSubject, openSubject } from './subject.ts';
import { suiteIdentity } from './suite-identity.ts';

/** What is known before the first scenario. */
export interface RunStart {
  readonly scenarios: number;
  /** Of the resource, that only run when their area or rule is asked for. */
  readonly leftOut: number;
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

/** A run that is judged again: its subject is what is known of it, and no server. */
export interface Recorded {
  readonly folder: string;
  readonly run: string;
  readonly subject: OpenSubject;
}

export async function judgeServer(
  options: RunOptions,
  observer: RunObserver = {},
  recorded?: Recorded,
): Promise<ServerResult> {
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
  const planned = await passesOf(options.resources.length, options.selection, plan);
  if (scenariosOf(planned) === 0) return { nothing: 'no scenario matches the selection' };
  observer.planned?.(scenariosOf(planned) * options.runs);
  const chosen = whichServer(options.server);
  for (const option of options.resources) checkOption(option);
  const id = recorded?.run ?? newRunId();
  const processes = trackProcesses();
  const stopping = new Stopping(id, processes.endAll);
  void stopping.begun.then(() => observer.stopping?.(stopping.cause));
  try {
    const command = options.client === undefined ? undefined : await judgedCommand(options.client);
    const besides = needs(planned.passes, BESIDE_SERVERS);
    const subject =
      recorded?.subject ??
      (await openSubject({ ...options, chosen }, processes.folder, flagsFor(command, options.profile), { besides }));
    try {
      const selection = selectionFor(subject, options.selection);
      const plannedHere =
        selection === options.selection
          ? planned
          : await passesOf(0, selection, { ...plan, tags: both(plan.tags, SERVER) });
      const { passes, leftOut } = plannedHere;
      const scenarios = scenariosOf(plannedHere);
      if (scenarios === 0)
        return { nothing: 'the server lists no resource, and the selection has nothing that holds of every server' };
      if (stopping.cause === undefined)
        observer.opened?.(subject, { scenarios: scenarios * options.runs, leftOut, id, wording });
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
        for (const [at, { tags, paths, places }] of passes.entries()) {
          if (stopping.cause !== undefined) break;
          const resource = subject.resources[at];
          const resourceName = resource === undefined ? undefined : qualifiedName(resource.served);
          const client = command === undefined ? {} : { client: command.command };
          const denied = subject.denied[at] ?? [];
          const record = recordingOf(options, recorded, `${run + 1}-${at + 1}`);
          const parameters = {
            ...parametersOf(options, subject, seed, resource),
            denied,
            run: id,
            ...client,
            ...record,
          };
          const beside = areApart(options, subject, resource);
          const apart = beside ? places.waiting : [];
          const turns = takesTurns(subject, resource);
          const parallel = turns ? 1 : workersOf(options, apart);
          const { failFast } = options;
          const pass = { ...plan, tags, failFast, parameters, resource: resourceName };
          const goesOn = (): boolean => {
            if (stopping.cause !== undefined || (failFast && failed)) return false;
            return paths.length > 0;
          };
          await stopping.whileRunning(() =>
            runPass({
              basics: () =>
                runBasics(
                  { ...pass, all: judged === 'server', apart: beside, ahead: beside && resource !== undefined },
                  collector,
                ),
              goesOn,
              others: { ...pass, tags: both(tags, OTHERS), paths, seed, parallel, turns: turns && apart.length > 0 },
              apart,
              ...(beside && resource !== undefined && !turns && { inOneThread: places }),
              onMessage: collector.message,
            }),
          );
          if (failFast && failed) break;
        }
      }
      const { cause } = stopping;
      const interrupted = cause === undefined ? undefined : await endEarly(cause, id, subject, observer);
      const judgedOnce = collector.finish({
        run: {
          ...runRecord({ ...options, selection }, subject, started),
          id,
          ...(interrupted === undefined ? {} : { interrupted }),
        },
        subject: command === undefined ? subject.reported : reportedCommand(subject, options.client ?? ''),
        resources: subject.inventory.resources,
        narrowed: isNarrowed(selection) || leftOut > 0 || options.failFast || cause !== undefined,
      });
      const envelope =
        options.record === undefined ? judgedOnce : withRecord(options.record, options, subject, judgedOnce);
      return { envelope, ...(cause === undefined ? {} : { stop: cause }) };
    } finally {
      await subject.close();
    }
  } finally {
    processes.endAll();
    stopping.close();
  }
}

function recordingOf(
  { record }: RunOptions,
  recorded: Recorded | undefined,
  pass: string,
): Pick<WorldParameters, 'record'> {
  if (recorded !== undefined) return { record: { does: 'answer', folder: recorded.folder, pass } };
  return record === undefined ? {} : { record: { does: 'write', folder: resolve(record), pass } };
}

function withRecord(folder: string, options: RunOptions, subject: OpenSubject, envelope: Envelope): Envelope {
  return { ...envelope, run: { ...envelope.run, record: writeIndex(folder, options, subject, envelope) } };
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
    const removal = await removeCreatedObjects(target, { run: id, limit: REMOVAL_LIMIT, resources, ...(waiting && { onWaiting: waiting }) });
    return { cause: cause.signal, removed: formatRemoved(removal), left: [...removal.remaining] };
  } catch (error) {
    return { cause: cause.signal, removed: `nothing: ${errorMessage(error)}` };
  } finally {
    await target.close();
  }
}

const SERVER = '@server';

/** Of a server that lists nothing only what holds of every server can be judged. */
function selectionFor({ inventory, resources }: OpenSubject, selection: Selection): Selection {
  if (resources.length > 0 || defaultResource(inventory) !== undefined) return selection;
  return { ...selection, tags: both(selection.tags ?? '', SERVER) };
}

function scenariosOf({ passes }: Passes): number {
  return passes.reduce((sum, pass) => sum + pass.scenarios, 0);
}

/** Whether scenarios that let time go by run beside the others: where nothing that happens to the whole server can disturb them. */
function areApart(options: RunOptions, subject: OpenSubject, resource: ResourceUnderTest | undefined): boolean {
  const { parallel, failFast, allowSlow } = options;
  if ((resource === undefined && (!allowSlow || takesTurns(subject, resource))) || failFast) return false;
  return (parallel === undefined || allowSlow) && subject.launch === undefined && subject.control === undefined;
}

/** Scenarios mostly wait: three workers per processor, where those that wait don't run apart. */
function workersOf({ parallel }: RunOptions, apart: readonly string[]): number {
  return parallel ?? Math.min((apart.length > 0 ? 1 : 3) * availableParallelism(), MOST_WORKERS);
}

/** Scenarios that share one collection run one after the other. */
function takesTurns({ namespaces }: OpenSubject, resource: ResourceUnderTest | undefined): boolean {
  const isShared = namespaces.fixed !== undefined || resource?.served.namespaced === false;
  return isShared && resource?.served.verbs.includes('create') !== false;
}

/** Each is a thread, with all steps loaded. */
const MOST_WORKERS = 8;

/** The most servers of a run that has no threads. A kube-apiserver with its etcd takes about 350 MB, one more simulator in a process 5 MB. */
const MOST_SERVERS = 6;
const MOST_SIMULATORS = 96;

/** `workers` at the same time, each beside a server under judgement where `several`, else all beside one. */
export function serversEach(workers: number, { several, launch }: { several: boolean; launch?: LaunchPlan }): number {
  const most = launch?.command === undefined ? MOST_SIMULATORS : MOST_SERVERS;
  return Math.max(1, Math.floor((most - (several ? workers : 1)) / workers));
}

function launchOf({ launch }: OpenSubject): Pick<WorldParameters, 'launch'> {
  return launch === undefined ? {} : { launch };
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
    warnings: subject.warnings,
    ...(options.transcripts ? {} : { onlyFailures: true }),
    ...(options.programs === undefined ? {} : { programs: options.programs }),
    timeout: options.timeout,
    servers: serversEach(workersOf(options, []), { several: false, ...launchOf(subject) }),
    property: { seed, ...(options.replayPath === undefined ? {} : { path: options.replayPath }) },
    namespaces: place === undefined ? subject.namespaces : { made: false, fixed: [place] },
    ...(resource === undefined ? {} : { resource }),
    ...launchOf(subject),
    ...(subject.control === undefined ? {} : { control: subject.control }),
  };
}

export function runRecord(options: RunOptions, subject: OpenSubject, started: Date): Run {
  return {
    started: started.toISOString(),
    seconds: Math.round((Date.now() - started.getTime()) / 100) / 10,
    seed: String(options.seed),
    command: options.command,
    ...suiteIdentity(),
    profile: subject.profile,
    wording: judgesWording(options),
    selection: selectionRecord(options.selection, subject.resources),
    ...(options.failFast ? { failFast: true } : {}),
  };
}
