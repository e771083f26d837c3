/**
 * Runs features with Cucumber's own API and hands on its messages. The server is up before this starts: what a worker must know
 * goes in as world parameters.
 */
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type IPlannedPickle, loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { usage } from '../../client/errors.ts';
import type { Message } from '../../reports/messages.ts';
import type { Parameters as WorldParameters } from '../../steps/subject.ts';

export interface SuiteOptions {
  readonly tags: string;
  /** Where the scenarios stand that the tags select; all features when left out. */
  readonly paths?: readonly string[];
  readonly shard: string | undefined;
  readonly parallel: number;
  readonly seed: number;
  readonly failFast: boolean;
  readonly parameters: WorldParameters;
}

/** Where features and steps stand; in the package the steps are JavaScript. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

type Plan = Pick<SuiteOptions, 'tags' | 'paths' | 'shard' | 'seed'>;

async function configuration(plan: Plan, rest: object = {}) {
  try {
    return await loadConfiguration(
      {
        file: false,
        provided: {
          paths: [...(plan.paths ?? ['features/**/*.feature'])],
          import: [`steps/**/!(*.test).${EXTENSION}`],
          tags: plan.tags,
          order: `random:${plan.seed}`,
          publish: false,
          ...(plan.shard === undefined ? {} : { shard: plan.shard }),
          ...rest,
        },
      },
      environment(),
    );
  } catch (error) {
    throw usage(`--tags or --shard: ${(error as Error).message}`);
  }
}

function environment() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Cucumber looks for colours and CI services in the environment; neither concerns it here.
  return { cwd: ROOT, stdout: silent, stderr: silent, env: {} };
}

/** The scenarios that would run, in the order in which they would. */
export async function planSuite(plan: Plan): Promise<readonly IPlannedPickle[]> {
  const { runConfiguration } = await configuration(plan);
  let loaded: Awaited<ReturnType<typeof loadSources>>;
  try {
    loaded = await loadSources(runConfiguration.sources, environment());
  } catch (error) {
    const inner = (error as Error).cause;
    const { message } = inner instanceof Error ? inner : (error as Error);
    throw usage(`--tags: ${message.split('\n').find((line) => line.trim() !== '') ?? 'not understood'}`);
  }
  const problem = loaded.errors[0];
  if (problem !== undefined) throw new Error(`${problem.uri}:${problem.location.line}: ${problem.message}`);
  return loaded.plan;
}

type Support = Awaited<ReturnType<typeof loadSupport>>;
let support: Promise<Support> | undefined;

/** Modules are loaded once in a process, so steps register once: every run after the first takes what the first one loaded. */
function loadOnce(configuration: Parameters<typeof loadSupport>[0]): Promise<Support> {
  support ??= loadSupport(configuration, environment());
  return support;
}

export async function runSuite(options: SuiteOptions, onMessage: (message: Message) => void): Promise<void> {
  const { runConfiguration } = await configuration(options, {
    parallel: options.parallel > 1 ? options.parallel : 0,
    failFast: options.failFast,
    worldParameters: options.parameters,
  });
  const run = { ...runConfiguration, support: await loadOnce(runConfiguration) };
  await runCucumber(run, environment(), (message) => onMessage(message as Message));
}
