/**
 * The package as a library, for tests of other projects:
 *
 * const simulator = await startSimulator({ dialect: 'kubernetes' }); // a server in this process const report = await judge({ server:
 * simulator.url, areas: ['watch'] }); // tests any server
 *
 * Both parts are loaded on demand and do not depend on each other.
 */
import type { JudgeOptions } from './cli/judge.ts';
import { createUsageError } from './client/errors.ts';
import type { Envelope } from './reports/schema/envelope.ts';
import type { Settings } from './simulator/start/settings.ts';
import type { RunningSimulator } from './simulator/start-simulator.ts';

/** The command line brings its own Node if possible; a module runs on the Node of its importer. */
const OLDEST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  throw createUsageError(
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

/** Starts a simulator in this process, on a free plain port unless the settings specify another. */
export async function startSimulator(settings: Settings = {}): Promise<RunningSimulator> {
  const simulator = await import('./simulator/start-simulator.ts');
  return simulator.startSimulator(settings);
}

/** Tests a server, by default the bundled simulator in another process, and returns the report. */
export async function judge(options: JudgeOptions = {}): Promise<Envelope> {
  const cli = await import('./cli/judge.ts');
  return cli.judge(options);
}
