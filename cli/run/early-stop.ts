/**
 * Ends a run early, on a signal or because the server stopped responding. First the scenarios stop, then their objects are removed, then
 * the reports are written. A second signal ends the run at once. If the same signal arrives twice within half a second, it counts once: the
 * process receives a Ctrl-C both from the terminal and from its parent process (npm or bin/assay.js).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { getStopSignal, openRunChannel, type RunChannel, resetRunState } from '../../client/exchange/stop-run.ts';

export type StopCause =
  | { readonly signal: NodeJS.Signals }
  | { readonly unreachable: { readonly scenario: string; readonly error: string } };

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A signal that arrives twice within this time, in milliseconds, counts once. */
const SAME_SIGNAL_INTERVAL = 500;
/** The time in milliseconds for scenarios to end. After this time, their objects are removed anyway. */
const GRACE_PERIOD = 10_000;

export class EarlyStop {
  cause: StopCause | undefined;
  /** Resolves when the run has to end early. */
  readonly stopRequested: Promise<void>;
  readonly #channel: RunChannel;
  readonly #onExit: () => void;
  #requestStop: () => void = () => undefined;
  #firstSignal: { readonly time: number; readonly name: NodeJS.Signals } | undefined;

  /** Starts to handle signals. `onExit` runs before a second signal ends the process. */
  constructor(runId: string, onExit: () => void) {
    this.#onExit = onExit;
    this.stopRequested = new Promise((resolve) => {
      this.#requestStop = resolve;
    });
    this.#channel = openRunChannel(runId, (message) => {
      if (message.kind === 'unreachable') this.#stop({ unreachable: message });
      if (message.kind === 'worker-started')
        this.#channel.sendMessage({ kind: this.cause === undefined ? 'continue' : 'stop' });
    });
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    process.on('disconnect', this.#onDisconnect);
    // The channel to the parent process must not keep this process alive.
    process.channel?.unref();
  }

  /** Runs scenarios. Returns when they have ended, or ten seconds after the run was stopped. */
  async runUntilStopped(runScenarios: () => Promise<void>): Promise<void> {
    if (this.cause !== undefined) return;
    void this.stopRequested.then(() => this.#channel.sendMessage({ kind: 'stop' }));
    await Promise.race([runScenarios(), this.stopRequested.then(() => delay(GRACE_PERIOD, undefined, { ref: false }))]);
    // A runner of this thread stops before its message about an unreachable server arrives through the channel.
    if (getStopSignal().aborted) await this.stopRequested;
  }

  close(): void {
    this.#channel.close();
    resetRunState();
    process.off('disconnect', this.#onDisconnect);
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.#firstSignal ??= { time: performance.now(), name: signal };
    const { time, name } = this.#firstSignal;
    if (signal !== name || performance.now() - time > SAME_SIGNAL_INTERVAL) {
      this.#onExit();
      this.close();
      endWithSignal(signal);
    }
    this.#stop({ signal });
  };

  /** Stops the run when the parent process (bin/assay.js) has ended. */
  readonly #onDisconnect = (): void => this.#stop({ signal: 'SIGTERM' });

  #stop(cause: StopCause): void {
    if (this.cause !== undefined) return;
    this.cause = cause;
    this.#requestStop();
  }
}

/** Ends this process with the signal, so that the parent process can read the signal as the cause. */
export function endWithSignal(signal: NodeJS.Signals): void {
  process.kill(process.pid, signal);
}
