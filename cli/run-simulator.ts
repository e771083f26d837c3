/** Runs the simulator that a command line describes. */
import type { Simulator } from '../simulator/main.ts';
import { loaded } from '../simulator/start.ts';
import type { SimulateArguments } from './simulate-flags.ts';

/** Throws a SettingError where a setting cannot be used. Without `log` lines go to stderr. */
export async function runSimulator(
  { settings, faults }: SimulateArguments,
  log?: (line: string) => void,
): Promise<Simulator> {
  const { main, settings: start } = await loaded(faults);
  return main.runSimulator(start.resolveSettings(settings), log);
}

/** By its name: each loading of the simulator has a class of its own. */
export function isSettingError(error: Error): boolean {
  return error.name === 'SettingError';
}

/** An error that no filter caught is logged, and the server goes on. */
export function surviveErrors(): void {
  const log = (error: unknown) => {
    process.stderr.write(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  process.on('uncaughtException', log);
  process.on('unhandledRejection', log);
}
