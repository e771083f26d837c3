/**
 * `assay run --self-check`: whether the suite detects faults. The simulator is started with each fault in turn, and the scenarios of the
 * rules that the fault breaks are run against it. A rule that no scenario fails survives. Several faults run at the same time.
 */

import { AssayError, usage } from '../../client/errors.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { faultyJudge } from '../../policy/faults/load.ts';
import { createCollector } from '../../reports/collect.ts';
import type { ScenarioResult } from '../../reports/schema/envelope.ts';
import { type FaultRun, selfCheckOf } from '../../reports/self-check.ts';
import type { Fault } from '../../simulator/faults/fault.ts';
import { UNBROKEN } from '../../simulator/faults/unbroken.ts';
import { suggestion } from '../near-miss.ts';
import { ALL_FAULTS } from '../rules/faults.ts';
import { FeaturesByRule } from './features-by-rule.ts';
import { type JudgeResult, judgeServer, parametersOf } from './judge.ts';
import type { RunOptions } from './options.ts';
import { type Processes, trackProcesses } from './processes.ts';
import { anyOf, judgesBundled, selectRules } from './selection.ts';
import { type OpenSubject, openSubject } from './subject.ts';
import { planSuite, ROOT, runSuite } from './suite.ts';

type FaultOptions = RunOptions & { readonly faultless: OpenSubject; readonly features: FeaturesByRule };

/** Faults under test at the same time; most of the time is spent waiting. */
const AT_A_TIME = 4;

/** The rules that a fault breaks, whichever faults are selected. */
const BROKEN: ReadonlySet<string> = new Set(Object.values(ALL_FAULTS).flatMap(({ breaks }) => breaks));

export async function runSelfCheck(options: RunOptions, print: (text: string) => void): Promise<JudgeResult> {
  if (!judgesBundled(options.server)) {
    throw usage('--self-check judges the bundled simulator: it takes no other server');
  }
  const rules = selectRules(options.selection, true);
  const selectedIds = new Set(rules.map(({ id }) => id));
  const faults = chosenFaults(options.faults).filter(([, { breaks }]) => breaks.some((rule) => selectedIds.has(rule)));
  if (faults.length === 0) return { nothing: 'no fault breaks a rule of the selection' };
  const processes = trackProcesses();
  try {
    // Capabilities are inferred from a simulator without faults, so that a fault is not taken for a missing capability.
    const faultless = await openSubject(options, processes.folder);
    await faultless.close();
    const runs = await runAll(faults, { ...options, faultless, features: new FeaturesByRule(ROOT) }, processes, print);
    const unbroken = rules.filter(({ id }) => !BROKEN.has(id));
    return await judgeServer(options, {}, selfCheckOf(runs, unbroken, UNBROKEN));
  } finally {
    processes.endAll();
  }
}

/** The results are in the order of the catalogue. */
async function runAll(
  faults: readonly [string, Fault][],
  options: FaultOptions,
  processes: Processes,
  print: (text: string) => void,
): Promise<FaultRun[]> {
  const runs: FaultRun[] = [];
  const left = [...faults.entries()];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, [id, fault]] = next;
      const run = await runWith(id, fault, options, processes);
      runs[index] = run;
      done += 1;
      if (!options.quiet) print(`${lineOf(run, done, faults.length)}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return runs;
}

function chosenFaults(ids: readonly string[]): [string, Fault][] {
  const all = Object.entries(ALL_FAULTS);
  const unknown = ids.find((id) => !Object.hasOwn(ALL_FAULTS, id));
  if (unknown !== undefined)
    throw usage(
      `--fault: there is no fault ${JSON.stringify(unknown)}${suggestion(unknown, Object.keys(ALL_FAULTS))}; assay simulate --list-faults lists them`,
    );
  return ids.length === 0 ? all : all.filter(([id]) => ids.includes(id));
}

/** Runs only the scenarios that trace the broken rules. */
async function runWith(
  id: string,
  { bug, breaks }: Fault,
  options: FaultOptions,
  processes: Processes,
): Promise<FaultRun> {
  const tags = anyOf(breaks);
  const paths = options.features.of(breaks);
  const plan = { tags, paths, shard: undefined, seed: options.seed };
  const scenarios: ScenarioResult[] = [];
  if (paths.length === 0 || (await planSuite(plan)).length === 0) return { id, bug, breaks, scenarios };
  const subject = await startFaulty(id, options, processes);
  if ('doesNotStart' in subject) return { id, bug, breaks, scenarios, ...subject };
  try {
    const collector = createCollector({ rules: [], onScenario: (result) => scenarios.push(result) });
    const parameters = {
      ...parametersOf(options, { ...subject, reported: options.faultless.reported }, options.seed),
      launch: { flags: flagsOf(id), noted: processes.folder },
      ...(Object.hasOwn(POLICY_FAULTS, id) ? { checker: faultyJudge(id) } : {}),
    };
    // Without `failFast`: what else fails counts for the precision.
    await runSuite({ ...plan, parallel: 1, failFast: false, parameters }, collector.message);
    return { id, bug, breaks, scenarios };
  } finally {
    await subject.close();
  }
}

/** A fault of the checker of histories is none of the simulator. */
function flagsOf(id: string): string[] {
  return Object.hasOwn(POLICY_FAULTS, id) ? [] : ['--fault', id];
}

/** A fault with which the simulator does not start is reported as such. */
async function startFaulty(
  id: string,
  options: FaultOptions,
  processes: Processes,
): Promise<OpenSubject | { readonly doesNotStart: string }> {
  try {
    return await openSubject(options, processes.folder, flagsOf(id));
  } catch (error) {
    if (error instanceof AssayError && error.code === 'unusable') return { doesNotStart: error.message };
    throw error;
  }
}

function lineOf(run: FaultRun, index: number, total: number): string {
  const [result] = selfCheckOf([run], []).faults;
  const count = `${String(index).padStart(4)}/${total}`;
  if (run.doesNotStart !== undefined) return `${count} does not start ${run.id}: ${run.doesNotStart}`;
  if (result?.killed === true) return `${count} killed   ${run.id}`;
  return `${count} survived ${run.id}: ${result?.survivors.join(', ')}`;
}
