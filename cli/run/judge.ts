/** One run of the suite against one server, from the selection of rules to the envelope; shared by `assay run` and `judge()`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { TargetDescription } from '../../client/target.ts';
import { createCollector } from '../../reports/collect.ts';
import type { Envelope, Run, ScenarioResult, SelfCheck } from '../../reports/schema/envelope.ts';
import type { Parameters } from '../../steps/subject.ts';
import { removeNamespaces } from './interruption.ts';
import type { RunOptions } from './options.ts';
import { trackProcesses } from './processes.ts';
import { judgesBundled, selectionRecord, selectRules, tagExpression } from './selection.ts';
import { type OpenSubject, openSubject } from './subject.ts';
import { planSuite, runSuite } from './suite.ts';

/** Callbacks for the progress of a run. */
export interface RunObserver {
  readonly planned?: (scenarios: number) => void;
  readonly opened?: (subject: OpenSubject, scenarios: number) => void;
  readonly scenario?: (result: ScenarioResult) => void;
}

export type JudgeResult = { readonly envelope: Envelope } | { readonly nothing: string };

export async function judgeServer(
  options: RunOptions,
  observer: RunObserver = {},
  selfCheck?: SelfCheck,
): Promise<JudgeResult> {
  const started = new Date();
  const bundled = judgesBundled(options.server);
  const rules = selectRules(options.selection, bundled);
  const plan = {
    tags: tagExpression(options.selection, rules, bundled),
    shard: options.selection.shard,
    seed: options.seed,
  };
  const { length: scenarios } = await planSuite(plan);
  if (scenarios === 0) return { nothing: 'no scenario matches the selection' };
  observer.planned?.(scenarios * options.runs);
  const token = Math.random().toString(36).slice(2, 5);
  let external: TargetDescription | undefined;
  const processes = trackProcesses(async () => {
    if (external !== undefined) await removeNamespaces(external, token);
  });
  try {
    const subject = await openSubject(options, processes.folder);
    if (subject.launch === undefined) external = subject.target;
    try {
      observer.opened?.(subject, scenarios * options.runs);
      let failed = false;
      const collector = createCollector({
        rules,
        expectedFailures: options.expectedFailures,
        failFast: options.failFast,
        onScenario: (result) => {
          failed ||= result.verdict === 'failed';
          observer.scenario?.(result);
        },
      });
      for (let run = 0; run < options.runs && !(options.failFast && failed); run += 1) {
        const seed = options.seed + run;
        const parameters = { ...parametersOf(options, subject, seed), run: token };
        await runSuite(
          { ...plan, seed, parallel: options.parallel, failFast: options.failFast, parameters },
          collector.message,
        );
      }
      const run = runRecord(options, subject, started);
      return {
        envelope: collector.finish({
          run,
          subject: subject.reported,
          ...(selfCheck === undefined ? {} : { selfCheck }),
        }),
      };
    } finally {
      await subject.close();
    }
  } finally {
    processes.endAll();
  }
}

export function parametersOf(options: RunOptions, subject: OpenSubject, seed: number): Parameters {
  return {
    target: subject.target,
    inventory: subject.inventory,
    capabilities: subject.reported.capabilities.filter(({ present }) => present).map(({ name }) => name),
    declared: options.capabilities,
    profile: subject.profile,
    allowSlow: options.allowSlow,
    timeout: options.timeout,
    property: { seed, ...(options.replayPath === undefined ? {} : { path: options.replayPath }) },
    ...(subject.launch === undefined ? {} : { launch: subject.launch }),
    ...(subject.control === undefined ? {} : { control: subject.control }),
  };
}

function runRecord(options: RunOptions, subject: OpenSubject, started: Date): Run {
  return {
    started: started.toISOString(),
    seconds: Math.round((Date.now() - started.getTime()) / 100) / 10,
    seed: String(options.seed),
    command: options.command,
    assay: assayVersion(),
    profile: subject.profile,
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
