/** Runs a simulator with the settings and faults of a command line. */
import type { Simulator } from '../../simulator/main.ts';
import type { EnvironmentOptions } from '../../simulator/start/server-environment.ts';
import { loadModules } from '../../simulator/start-simulator.ts';
import type { SimulateArguments } from './simulate-flags.ts';

/** Starts the simulator. Throws a SettingError if a setting cannot be used. */
export async function runSimulator(
  { settings, faults }: SimulateArguments,
  environment?: EnvironmentOptions,
): Promise<Simulator> {
  const { main, settings: settingsModule } = await loadModules(faults);
  return main.runSimulator(settingsModule.resolveSettings(settings), environment);
}

/**
 * Reports whether an error is a SettingError. Compares the name, because each set of faults loads the module again, with a separate class.
 */
export function isSettingError(error: Error): boolean {
  return error.name === 'SettingError';
}

/** Logs uncaught errors instead of ending the process, so that the server continues to run. */
export function logUncaughtErrors(): void {
  const log = (error: unknown) => {
    process.stderr.write(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  process.on('uncaughtException', log);
  process.on('unhandledRejection', log);
}
