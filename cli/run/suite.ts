/**
 * Runs features with Cucumber's API and passes its messages on. The server is started before; workers get what they need to know of it as
 * world parameters.
 */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type IPlannedPickle, loadConfiguration, loadSources, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { usage } from '../../client/errors.ts';
import type { Message } from '../../reports/messages.ts';
import { hold, release } from '../../steps/held-parameters.ts';
import type { Parameters as WorldParameters } from '../../steps/subject.ts';
import './threads/native-indices.ts';
import { runInThreads } from './threads/run-in-threads.ts';
import { TURNS_PLUGIN } from './turns-plugin.ts';

export interface SuiteOptions {
  readonly tags: string;
  /** The feature files to read; all of them by default. */
  readonly paths?: readonly string[];
  readonly shard: string | undefined;
  readonly parallel: number;
  /** Of the order; absent: as the paths and features have it. */
  readonly seed?: number;
  readonly failFast: boolean;
  readonly parameters: WorldParameters;
  /** Whether those that read the whole collection come last (turns-plugin.ts). */
  readonly turns?: boolean;
}

/** Where features and steps stand; in the package the steps are JavaScript. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const STEPS = [`steps/compile-cache.${EXTENSION}`, `steps/**/!(*.test).${EXTENSION}`];

export type Plan = Pick<SuiteOptions, 'tags' | 'paths' | 'shard' | 'seed'>;

async function configuration(plan: Plan, rest: object = {}) {
  try {
    return await loadConfiguration(
      {
        file: false,
        provided: {
          paths: [...(plan.paths ?? ['features/**/*.feature'])],
          tags: plan.tags,
          order: plan.seed === undefined ? 'defined' : `random:${plan.seed}`,
          publish: false,
          // Nobody reads it; this one writes least.
          format: ['rerun'],
          ...(plan.shard === undefined ? {} : { shard: plan.shard }),
          ...rest,
        },
      },
      environment(),
    );
  } catch (error) {
    throw usage(`--tags or --shard: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function environment() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Cucumber looks for colours and CI services in the environment; neither concerns it here. A worker is a thread, which takes no compile cache from
  // the one that starts it, and loads most of Cucumber before anything of ours: the variable gives it one from the beginning.
  const cache = getCompileCacheDir();
  const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
  return { cwd: ROOT, stdout: silent, stderr: silent, env };
}

/** The scenarios that would run, in the order in which they would. */
export async function planSuite(plan: Plan): Promise<readonly IPlannedPickle[]> {
  const { runConfiguration } = await configuration(plan);
  let loaded: Awaited<ReturnType<typeof loadSources>>;
  try {
    loaded = await loadSources(runConfiguration.sources, environment());
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const message = messageOf(cause instanceof Error ? cause : error);
    throw usage(`--tags: ${message.split('\n').find((line) => line.trim() !== '') ?? 'not understood'}`);
  }
  const problem = loaded.errors[0];
  if (problem !== undefined) throw new Error(`${problem.uri}:${problem.location.line}: ${problem.message}`);
  return loaded.plan;
}

type Support = Awaited<ReturnType<typeof loadSupport>>;
let support: Promise<Support> | undefined;

/** Step definitions register when their modules are loaded, once per process: later runs reuse what the first one loaded. */
function loadOnce(configuration: Parameters<typeof loadSupport>[0]): Promise<Support> {
  support ??= loadSupport(configuration, environment());
  return support;
}

/** In threads it is `parameters` that scenarios are told, as soon as that is known; where nothing is none of them run. */
export async function runSuite(
  options: SuiteOptions,
  onMessage: (message: Message) => void,
  parameters?: Promise<WorldParameters | undefined>,
): Promise<void> {
  const { runConfiguration } = await configuration(options, {
    parallel: options.parallel > 1 ? options.parallel : 0,
    failFast: options.failFast,
    // Where they are loaded already nothing needs to look for them.
    ...(support === undefined ? { import: STEPS } : {}),
    ...(options.turns === true ? { plugin: [TURNS_PLUGIN] } : {}),
  });
  const loaded = await loadOnce(runConfiguration);
  if (options.parallel > 1) {
    const parametersToCome = parameters ?? Promise.resolve(options.parameters);
    return runInThreads(runConfiguration, loaded, environment(), onMessage, parametersToCome);
  }
  const held = hold(options.parameters);
  const runtime = { ...runConfiguration.runtime, worldParameters: { ...held } };
  try {
    await runCucumber({ ...runConfiguration, runtime, support: withoutFiles(loaded) }, environment(), onMessage);
  } finally {
    release(held);
  }
}

/** They are loaded; Cucumber would look for each of them all the same. */
function withoutFiles(loaded: Support): Support {
  const { originalCoordinates } = loaded;
  return {
    ...loaded,
    originalCoordinates: { ...originalCoordinates, importPaths: originalCoordinates.importPaths.slice(0, 1) },
  };
}
