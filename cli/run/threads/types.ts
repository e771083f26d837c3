/** Of what Cucumber exports under the names of its files only, the part that is used here: their types are not told to modules. */
import type { EventEmitter } from 'node:events';
import type { IRunOptions, ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { Message, Pickle, TestCase } from '../../../reports/messages.ts';

export type Coordinates = ISupportCodeLibrary['originalCoordinates'];
export type RuntimeOptions = Omit<IRunOptions['runtime'], 'worldParameters'> & { readonly worldParameters: object };

interface Definition {
  readonly id: string;
}

export interface Library extends ISupportCodeLibrary {
  readonly parallelCanAssign: (next: Pickle, running: Pickle[]) => boolean;
  readonly stepDefinitions: readonly Definition[];
  readonly beforeTestCaseHookDefinitions: readonly Definition[];
  readonly afterTestCaseHookDefinitions: readonly Definition[];
  readonly beforeTestRunHookDefinitions: readonly Definition[];
  readonly afterTestRunHookDefinitions: readonly Definition[];
}

/** Of the definitions of the main thread; those of the others get the same. */
export interface DefinitionIds {
  readonly stepDefinitionIds: readonly string[];
  readonly beforeTestCaseHookDefinitionIds: readonly string[];
  readonly afterTestCaseHookDefinitionIds: readonly string[];
  readonly beforeTestRunHookDefinitionIds: readonly string[];
  readonly afterTestRunHookDefinitionIds: readonly string[];
}

export interface LibraryBuilder {
  reset(cwd: string, newId: () => string, coordinates: Coordinates): void;
  finalize(ids: DefinitionIds): Library;
}

export interface SnippetBuilders {
  getStepDefinitionSnippetBuilder(options: { cwd: string; supportCodeLibrary: Library }): Promise<unknown>;
}

/** A scenario with the definitions of its steps. */
export interface Assembled {
  readonly gherkinDocument: object;
  readonly pickle: Pickle;
  readonly testCase: TestCase;
}

export interface Executor {
  runBeforeAllHooks(): Promise<boolean>;
  runTestCase(scenario: Assembled, failing: boolean): Promise<boolean>;
  runAfterAllHooks(): Promise<boolean>;
}

export type NewExecutor = new (
  testRunStartedId: string,
  workerId: string,
  broadcaster: EventEmitter,
  newId: () => string,
  options: RuntimeOptions,
  library: Library,
  snippetBuilder: unknown,
) => Executor;

/** What a coordinator has its work done by. */
export interface Adapter {
  setup(): Promise<void>;
  runBeforeAllHooks(): Promise<boolean>;
  runTestCases(scenarios: readonly Assembled[]): Promise<boolean>;
  runAfterAllHooks(): Promise<boolean>;
  teardown(): Promise<void>;
}

export interface Coordinator {
  run(): Promise<Omit<NonNullable<Message['testRunFinished']>, 'timestamp'>>;
}

export type NewCoordinator = new (
  testRunStartedId: string,
  broadcaster: EventEmitter,
  newId: () => string,
  pickles: readonly SourcedPickle[],
  library: Library,
  filterStacktraces: boolean,
  adapter: Adapter,
) => Coordinator;

export interface SourcedPickle {
  readonly gherkinDocument: object;
  readonly pickle: Pickle;
}
