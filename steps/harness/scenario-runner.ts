/** Runs one scenario: its preparation, its steps and its conclusion (hooks.ts). Reports the progress in Cucumber's messages. */
import { format } from 'node:util';
import {
  AttachmentContentEncoding,
  type Envelope,
  getWorstTestStepResult,
  type Pickle,
  type PickleStep,
  type TestStep,
  type TestStepResult,
  TestStepResultStatus,
  TimeConversion,
} from '@cucumber/messages';
import { ATTACHMENT_TYPES, type VerdictAttachment } from '../../reports/schema/attachments.ts';
import { beginScenario, beginStep, endScenario, runSentence, STEP_TIMEOUT } from './hooks.ts';
import type { RunParameters } from './subject.ts';
import { listSentenceArguments, vocabulary } from './vocabulary.ts';
import { AssayWorld } from './world.ts';

type EmitMessage = (message: Envelope) => void;

/** Runs a scenario, and returns whether it failed. */
export async function runScenario(pickle: Pickle, parameters: RunParameters, emit: EmitMessage): Promise<boolean> {
  const scenarioRun = new ScenarioRun(pickle, emit);
  const world = new AssayWorld({ parameters, attach: scenarioRun.attach });
  await scenarioRun.runSteps(world);
  return (
    world.outcome !== 'broken' &&
    scenarioRun.worstStatus !== TestStepResultStatus.PASSED &&
    scenarioRun.worstStatus !== TestStepResultStatus.SKIPPED
  );
}

/** Reports a scenario that does not run, with a verdict that contains the reason. */
export function reportUnstartedScenario(pickle: Pickle, emit: EmitMessage, verdict?: VerdictAttachment): void {
  const scenarioRun = new ScenarioRun(pickle, emit);
  if (verdict !== undefined) scenarioRun.attach(JSON.stringify(verdict), ATTACHMENT_TYPES.verdict);
  scenarioRun.skipSteps();
}

class ScenarioRun {
  readonly #pickle: Pickle;
  readonly #emit: EmitMessage;
  readonly #id = crypto.randomUUID();
  readonly #setupStep: TestStep = { id: crypto.randomUUID(), hookId: 'beginning' };
  readonly #endStep: TestStep = { id: crypto.randomUUID(), hookId: 'end' };
  readonly #steps: readonly (readonly [TestStep, PickleStep])[];
  readonly #results: TestStepResult[] = [];
  #currentStep: TestStep = this.#setupStep;

  constructor(pickle: Pickle, emit: EmitMessage) {
    this.#pickle = pickle;
    this.#emit = emit;
    this.#steps = pickle.steps.map((step) => [{ id: crypto.randomUUID(), pickleStepId: step.id }, step]);
    const testSteps = [this.#setupStep, ...this.#steps.map(([testStep]) => testStep), this.#endStep];
    const testCaseId = crypto.randomUUID();
    emit({ testCase: { id: testCaseId, pickleId: pickle.id, testSteps } });
    emit({ testCaseStarted: { id: this.#id, testCaseId, attempt: 0, timestamp: getTimestamp() } });
  }

  get worstStatus(): TestStepResultStatus {
    return this.#results.length === 0 ? TestStepResultStatus.PASSED : getWorstTestStepResult(this.#results).status;
  }

  readonly attach = (body: string, mediaType: string): void => {
    const contentEncoding = AttachmentContentEncoding.IDENTITY;
    const { id: testStepId } = this.#currentStep;
    this.#emit({
      attachment: {
        body,
        contentEncoding,
        mediaType,
        testCaseStartedId: this.#id,
        testStepId,
        timestamp: getTimestamp(),
      },
    });
  };

  async runSteps(world: AssayWorld): Promise<void> {
    // The preparation has no time limit, because the runner may still be removing the objects of the previous scenario.
    await this.#executeStep(this.#setupStep, () => runForResult(() => beginScenario(world, this.#pickle)));
    for (const [testStep, step] of this.#steps) await this.#executeStep(testStep, () => this.#runStep(world, step));
    const { worstStatus } = this;
    await this.#executeStep(this.#endStep, () =>
      runForResult(() => endScenario(world, this.#pickle, worstStatus), STEP_TIMEOUT),
    );
    this.#finish();
  }

  skipSteps(): void {
    const allSteps = [this.#setupStep, ...this.#steps.map(([testStep]) => testStep), this.#endStep];
    for (const testStep of allSteps) this.#recordResult(testStep, createResult(TestStepResultStatus.SKIPPED));
    this.#finish();
  }

  async #executeStep(testStep: TestStep, run: () => Promise<TestStepResult>): Promise<void> {
    this.#currentStep = testStep;
    this.#recordResult(testStep, await run());
  }

  #recordResult({ id: testStepId }: TestStep, testStepResult: TestStepResult): void {
    this.#results.push(testStepResult);
    this.#emit({
      testStepFinished: { testCaseStartedId: this.#id, testStepId, testStepResult, timestamp: getTimestamp() },
    });
  }

  #finish(): void {
    this.#emit({ testCaseFinished: { testCaseStartedId: this.#id, timestamp: getTimestamp(), willBeRetried: false } });
  }

  async #runStep(world: AssayWorld, step: PickleStep): Promise<TestStepResult> {
    if (world.outcome === 'skipped') return createResult(TestStepResultStatus.SKIPPED);
    const [match, ...otherMatches] = vocabulary.match(step.text);
    if (match === undefined) return createResult(TestStepResultStatus.UNDEFINED);
    if (otherMatches.length > 0) return createResult(TestStepResultStatus.AMBIGUOUS);
    if (this.worstStatus !== TestStepResultStatus.PASSED) return createResult(TestStepResultStatus.SKIPPED);
    const { timeout = STEP_TIMEOUT } = match.definition.options;
    return runForResult(async () => {
      await beginStep(world, step);
      return runSentence(world, () => Reflect.apply(match.definition.code, world, listSentenceArguments(match, step)));
    }, timeout);
  }
}

/** Runs a step and returns its result. `limit` is in milliseconds; a negative value means no limit. */
async function runForResult(action: () => Promise<unknown>, limit = -1): Promise<TestStepResult> {
  const startTime = performance.now();
  try {
    const actionResult = await awaitWithinLimit(action, limit);
    return createResult(
      actionResult === 'skipped' ? TestStepResultStatus.SKIPPED : TestStepResultStatus.PASSED,
      startTime,
    );
  } catch (error) {
    return { ...createResult(TestStepResultStatus.FAILED, startTime), ...describeError(error) };
  }
}

/** Runs an action, and fails after a time limit in milliseconds. Keeps the process alive until then. */
export async function awaitWithinLimit(action: () => Promise<unknown>, limit: number): Promise<unknown> {
  const failure = Promise.withResolvers<never>();
  const failAfterLimit = (): void => failure.reject(new Error(`the step did not end within ${limit} milliseconds`));
  const timer = limit < 0 ? undefined : setTimeout(failAfterLimit, limit);
  if (failureFunctions.size === 0) process.on('uncaughtException', failRunningSteps);
  failureFunctions.add(failure.reject);
  try {
    return await Promise.race([action(), failure.promise]);
  } finally {
    failureFunctions.delete(failure.reject);
    if (failureFunctions.size === 0) process.off('uncaughtException', failRunningSteps);
    clearTimeout(timer);
  }
}

/** Functions that fail the running steps of this thread. An uncaught error fails all of them, because any step may have caused it. */
const failureFunctions = new Set<(error: unknown) => void>();

function failRunningSteps(error: unknown): void {
  for (const failStep of failureFunctions) failStep(error);
}

function describeError(error: unknown): Pick<TestStepResult, 'message' | 'exception'> {
  const { name, message, stack } = error instanceof Error ? error : new Error(format(error));
  return { message: stack ?? message, exception: { type: name, message, stackTrace: stack ?? message } };
}

function createResult(status: TestStepResultStatus, startTime = performance.now()): TestStepResult {
  return { status, duration: TimeConversion.millisecondsToDuration(performance.now() - startTime) };
}

function getTimestamp(): ReturnType<typeof TimeConversion.millisecondsSinceEpochToTimestamp> {
  return TimeConversion.millisecondsSinceEpochToTimestamp(Date.now());
}
