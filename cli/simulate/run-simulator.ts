/** Runs the simulator according to a command line. */
import type { Simulator } from '../../simulator/main.ts';
import type { EnvironmentOptions } from '../../simulator/start/server-environment.ts';
import { loadModules } from '../../simulator/start-simulator.ts';
import type { SimulateArguments } from './simulate-flags.ts';

/** Throws a SettingError if a setting cannot be used. */
export async function runSimulator(
  { settings, faults }: SimulateArguments,
  parts?: EnvironmentOptions,
): Promise<Simulator> {
  const { main, settings: start } = await loadModules(faults);
  return main.runSimulator(start.resolveSettings(settings), parts);
}

/** Checks the name of the class, because each load of the simulator has its own class. */
export function isSettingError(error: Error): boolean {
  return error.name === 'SettingError';
}

/** Logs errors that no filter caught, and keeps the server running. */
export function logUncaughtErrors(): void {
  const log = (error: unknown) => {
    process.stderr.write(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  process.on('uncaughtException', log);
  process.on('unhandledRejection', log);
}
