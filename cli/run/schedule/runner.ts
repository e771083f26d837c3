/** Runners: a runner runs one scenario at a time, in this thread or in another thread. */

import type { Pickle } from '@cucumber/messages';
import { type Envelope, TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import { readErrorMessage } from '../../../client/errors.ts';
import { connectToServer, disconnectFromServer, STEP_TIMEOUT } from '../../../steps/harness/hooks.ts';
import { awaitWithinLimit, runScenario } from '../../../steps/harness/scenario-runner.ts';
import { endSharedServer } from '../../../steps/harness/shared-servers.ts';
import type { RunParameters } from '../../../steps/harness/subject.ts';
import { compact } from '../../../values/compact.ts';

/** The scenario that a runner runs next. */
export interface RunnerTask {
  readonly pickle: Pickle;
  /** The basics that have failed so far. */
  readonly failedBasics?: readonly string[];
  /** Whether other scenarios may work in the same collection at the same time. */
  readonly isCollectionShared: boolean;
  /** The shared server that is stopped after the scenario. */
  readonly serverToEnd?: string;
}

export interface Runner {
  /** Connects the runner to the server. Returns false if it cannot connect. */
  connect(parameters: RunParameters): Promise<boolean>;
  /** Runs a scenario, and returns whether it failed. */
  run(task: RunnerTask): Promise<boolean>;
  /** Disconnects the runner from the server. Returns whether this succeeded. */
  disconnect(): Promise<boolean>;
}

/** A runner in the current thread. */
export class LocalRunner implements Runner {
  readonly #number: number;
  readonly #emit: (message: Envelope) => void;
  #parameters: RunParameters = {};

  constructor(number: number, emit: (message: Envelope) => void) {
    this.#number = number;
    this.#emit = emit;
  }

  connect(parameters: RunParameters): Promise<boolean> {
    this.#parameters = { ...parameters, runnerNumber: this.#number };
    return this.#tryAction(() => connectToServer(this.#parameters));
  }

  async run({ pickle, failedBasics, isCollectionShared, serverToEnd }: RunnerTask): Promise<boolean> {
    const parameters = { ...this.#parameters, isCollectionShared, ...compact({ failedBasics }) };
    const hasFailed = await runScenario(pickle, parameters, this.#emit);
    if (serverToEnd !== undefined) endSharedServer(this.#parameters, serverToEnd);
    return hasFailed;
  }

  disconnect(): Promise<boolean> {
    return this.#tryAction(() => disconnectFromServer(this.#parameters));
  }

  /** Runs the action, and returns whether it succeeded. Emits an error as the message of a failed hook. */
  async #tryAction(action: () => Promise<void>): Promise<boolean> {
    const startTime = Date.now();
    try {
      await awaitWithinLimit(action, STEP_TIMEOUT);
      return true;
    } catch (error) {
      const duration = TimeConversion.millisecondsToDuration(Date.now() - startTime);
      const result = { status: TestStepResultStatus.FAILED, duration, message: readErrorMessage(error) };
      const timestamp = TimeConversion.millisecondsSinceEpochToTimestamp(Date.now());
      this.#emit({ testRunHookFinished: { testRunHookStartedId: '', result, timestamp } });
      return false;
    }
  }
}
