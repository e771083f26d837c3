/**
 * `assay simulate`: runs a simulator until a signal. Prints one `ready {…}` line to stdout when it is ready; logs go to stderr. The first
 * SIGTERM or SIGINT shuts it down gracefully, a second one at once.
 */
import type { Command } from 'commander';
import type { Fault } from '../simulator/faults/fault.ts';
import { saveMemoryWhenLarge } from './memory.ts';
import { readArguments, simulateCommand } from './simulate-flags.ts';

/** The command line is wrong, or a setting cannot be used. */
const EXIT_USAGE = 2;
const EXIT_AT_ONCE = 1;

export function command(): Command {
  const parser = simulateCommand();
  return parser.action(async () => {
    const chosen = readArguments(parser);
    if (chosen.listFaults) {
      const { FAULTS } = await import('../simulator/faults/catalogue.ts');
      for (const [id, { bug }] of Object.entries<Fault>(FAULTS)) process.stdout.write(`${id.padEnd(40)} ${bug}\n`);
      return;
    }
    const { isSettingError, runSimulator, surviveErrors } = await import('./run-simulator.ts');
    try {
      const simulator = await runSimulator(chosen);
      endOnSignal(simulator.close);
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

/** The time in milliseconds during which the same signal counts once: a process receives Ctrl-C from the terminal and from npm. */
const SAME_SIGNAL = 500;

function endOnSignal(close: () => Promise<void>): void {
  let first: { readonly signal: string; readonly at: number } | undefined;
  const end = (signal: string) => {
    const now = performance.now();
    if (first !== undefined && (signal !== first.signal || now - first.at > SAME_SIGNAL)) process.exit(EXIT_AT_ONCE);
    if (first !== undefined) return;
    first = { signal, at: now };
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`assay simulate: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(EXIT_AT_ONCE);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal));
  // The parent process has ended.
  process.on('disconnect', () => end('disconnect'));
  process.channel?.unref();
}
