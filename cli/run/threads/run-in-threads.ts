/**
 * Runs scenarios at the same time as Cucumber does, but several in each thread, where it has a thread for each: to load the steps takes a
 * thread a second, and scenarios mostly wait. Nobody reads what formatters would write, so there are none. Threads load before it is known
 * what scenarios are told.
 */
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import type { IRunEnvironment, IRunOptions, ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Message } from '../../../reports/messages.ts';
import type { Parameters } from '../../../steps/subject.ts';
import {
  Coordinator,
  getPicklesAndErrors,
  initializeForRunCucumber,
  makeEnvironment,
  resolvePaths,
  timestamp,
} from './coordinator.ts';
import { Threads } from './threads.ts';
import type { DefinitionIds, Library } from './types.ts';

export async function runInThreads(
  options: Omit<IRunOptions, 'support'>,
  loaded: ISupportCodeLibrary,
  environment: IRunEnvironment,
  heard: (message: Message) => void,
  parameters: Promise<Parameters | undefined>,
): Promise<void> {
  const newId = () => crypto.randomUUID();
  // What it exports of its type is less than what it is.
  const support = loaded as Library;
  const { originalCoordinates: coordinates } = support;
  const { sources, runtime } = options;
  const completed = makeEnvironment(environment);
  const { cwd, logger, env } = completed;
  const plugins = await initializeForRunCucumber({ ...options, support: coordinates }, completed);
  const { sourcePaths } = await resolvePaths(logger, cwd, sources, coordinates);
  const read = await getPicklesAndErrors({ newId, cwd, sourcePaths, coordinates: sources, onEnvelope: heard });
  // Features that can't be read were told.
  if (read.parseErrors.length > 0) return;
  const selected = await plugins.transform('pickles:filter', read.filterablePickles);
  const pickles = await plugins.transform('pickles:order', selected);
  const id = newId();
  const broadcaster = new EventEmitter();
  broadcaster.on('envelope', heard);
  heard({ testRunStarted: { id, timestamp: timestamp() } });
  const threads = new Threads({
    threads: Math.min(runtime.parallel, availableParallelism()),
    lanes: runtime.parallel,
    data: { cwd, testRunStartedId: id, coordinates, ids: idsOf(support), options: runtime },
    env,
    support,
    heard,
    parameters,
  });
  const { filterStacktraces } = runtime;
  const coordinator = new Coordinator(id, broadcaster, newId, pickles, support, filterStacktraces, threads);
  const result = await coordinator.run();
  heard({ testRunFinished: { testRunStartedId: id, timestamp: timestamp(), ...result } });
  await plugins.cleanup();
}

function idsOf(support: Library): DefinitionIds {
  const ids = (definitions: readonly { readonly id: string }[]) => definitions.map(({ id }) => id);
  return {
    stepDefinitionIds: ids(support.stepDefinitions),
    beforeTestCaseHookDefinitionIds: ids(support.beforeTestCaseHookDefinitions),
    afterTestCaseHookDefinitionIds: ids(support.afterTestCaseHookDefinitions),
    beforeTestRunHookDefinitionIds: ids(support.beforeTestRunHookDefinitions),
    afterTestRunHookDefinitionIds: ids(support.afterTestRunHookDefinitions),
  };
}
