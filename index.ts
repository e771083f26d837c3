/**
 * The package as a library, for people's own tests:
 *
 *   const simulator = await startSimulator({ dialect: 'kubernetes' });   // a server in this process
 *   const report = await judge({ server: simulator.url, areas: ['watch'] });   // the suite against any server
 *
 * Both halves are loaded when asked for, and neither knows the other.
 */
import type { JudgeOptions } from './cli/judge.ts';
import { usage } from './client/errors.ts';
import type { Envelope } from './reports/schema/envelope.ts';
import type { Settings } from './simulator/start/settings.ts';
import type { RunningSimulator } from './simulator/start-simulator.ts';

/** The command brings a Node of its own where it can; a module runs on the Node that imports it. */
const OLDEST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  throw usage(
    `assay can be imported from Node ${OLDEST_NODE} on, and this is Node ${process.versions.node}; the command assay works here`,
  );
}

export type { JudgeOptions } from './cli/judge.ts';
export type { AssayErrorCode } from './client/errors.ts';
export { AssayError } from './client/errors.ts';
export type { Envelope, Failure, RuleResult, ScenarioResult, Verdict } from './reports/schema/envelope.ts';
export type { ExpectedFailure } from './reports/schema/expected-failure.ts';
export type { Settings as SimulatorSettings } from './simulator/start/settings.ts';
export type { RunningSimulator } from './simulator/start-simulator.ts';

/** A simulator in this process, on a free plain port unless the settings say otherwise. */
export async function startSimulator(settings: Settings = {}): Promise<RunningSimulator> {
  const simulator = await import('./simulator/start-simulator.ts');
  return simulator.startSimulator(settings);
}

/** Judges a server, by default the bundled simulator in a process of its own, and answers the report. */
export async function judge(options: JudgeOptions = {}): Promise<Envelope> {
  const cli = await import('./cli/judge.ts');
  return cli.judge(options);
}
