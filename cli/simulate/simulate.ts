/**
 * `assay simulate`: runs a simulator until a signal. Prints one `ready {…}` line to stdout when it is ready; logs go to stderr. The first
 * SIGTERM or SIGINT shuts it down gracefully, a second one at once.
 */
import type { Command } from 'commander';
import type { Fault } from '../../faults/fault.ts';
import { endOnSignal } from '../end-on-signal.ts';
import { saveMemoryWhenLarge } from './memory.ts';
import { readArguments, simulateCommand } from './simulate-flags.ts';

/** The command line is wrong, or a setting cannot be used. */
const EXIT_USAGE = 2;

export function command(): Command {
  const parser = simulateCommand();
  return parser.action(async () => {
    const chosenArguments = readArguments(parser);
    if (chosenArguments.listFaults) {
      const { FAULTS } = await import('../../simulator/faults/catalogue.ts');
      for (const [id, { bug }] of Object.entries<Fault>(FAULTS)) process.stdout.write(`${id.padEnd(40)} ${bug}\n`);
      return;
    }
    const { isSettingError, runSimulator, surviveErrors } = await import('./run-simulator.ts');
    try {
      const simulator = await runSimulator(chosenArguments);
      endOnSignal(simulator.close, 'assay simulate');
      surviveErrors();
      saveMemoryWhenLarge();
      const { http, https, controlUrl: control, caFile: ca } = simulator;
      const ready = { http: http ?? null, https: https ?? null, control: control ?? null, ca: ca ?? null };
      process.stdout.write(`ready ${JSON.stringify({ ...ready, pid: process.pid })}\n`);
    } catch (error) {
      if (!(error instanceof Error && isSettingError(error))) throw error;
      process.stderr.write(`assay simulate: ${error.message}\n`);
      process.exitCode = EXIT_USAGE;
    }
  });
}
