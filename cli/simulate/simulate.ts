/**
 * `assay simulate`: runs a simulator until a signal. Prints one `ready {…}` line to stdout when it is ready; logs go to stderr. The first
 * SIGTERM or SIGINT shuts it down gracefully, a second signal ends it at once.
 */
import type { Command } from 'commander';
import type { Fault } from '../../faults/fault.ts';
import { endOnSignal } from '../end-on-signal.ts';
import { collectGarbageEarlierInLargeProcess } from './memory.ts';
import { type RunningServer, readAddresses } from './ready-addresses.ts';
import { createSimulateCommand, readArguments, type SimulateArguments } from './simulate-flags.ts';
import { readWorkerRole } from './worker-messages.ts';

/** The exit code if the command line is invalid or a setting cannot be used. */
const EXIT_USAGE = 2;

export function createCommand(): Command {
  const parser = createSimulateCommand();
  return parser.action(async () => {
    const simulateArguments = readArguments(parser);
    if (simulateArguments.listFaults) {
      const { FAULTS } = await import('../../simulator/faults/catalogue.ts');
      for (const [id, { bug }] of Object.entries<Fault>(FAULTS)) process.stdout.write(`${id.padEnd(40)} ${bug}\n`);
      return;
    }
    const role = readWorkerRole();
    if (role !== undefined) return (await import('./worker.ts')).runWorker(simulateArguments, role);
    const { isSettingError } = await import('./run-simulator.ts');
    try {
      const { addresses, close } =
        simulateArguments.workers === undefined
          ? await startServer(simulateArguments)
          : await (await import('./workers.ts')).startWorkers(simulateArguments.workers, simulateArguments.settings);
      endOnSignal(close, 'assay simulate');
      process.stdout.write(`ready ${JSON.stringify({ ...addresses, pid: process.pid })}\n`);
    } catch (error) {
      if (!(error instanceof Error && isSettingError(error))) throw error;
      process.stderr.write(`assay simulate: ${error.message}\n`);
      process.exitCode = EXIT_USAGE;
    }
  });
}

/** Runs the simulator in this process. */
async function startServer(simulateArguments: SimulateArguments): Promise<RunningServer> {
  const { runSimulator, logUncaughtErrors } = await import('./run-simulator.ts');
  const simulator = await runSimulator(simulateArguments);
  logUncaughtErrors();
  collectGarbageEarlierInLargeProcess();
  return { addresses: readAddresses(simulator), close: simulator.close };
}
