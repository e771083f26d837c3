/**
 * The entry point of a process that runs simulators for the suite. It starts and stops them as its parent process requests
 * (client/launch/simulator-host.ts), and exits when the parent process ends.
 */
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { HostReport, HostRequest } from '../../client/launch/simulator-host.ts';
import type { Simulator } from '../../simulator/main.ts';
import { memoize } from '../../values/memoize.ts';
import { collectGarbageEarlierInLargeProcess } from './memory.ts';

enableCompileCache();
// The threads of simulators use the compile cache of this process.
const compileCacheFolder = getCompileCacheDir();
if (compileCacheFolder !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(compileCacheFolder);
const { readArguments, createSimulateCommand } = await import('./simulate-flags.ts');
const { isSettingError, runSimulator, logUncaughtErrors } = await import('./run-simulator.ts');

/** Returns a logger of a simulator. It also writes to stderr, because the error message about an ended process quotes stderr. */
function createLogger(id: number): (line: string) => void {
  return (line) => {
    sendReport({ kind: 'logged', id, line });
    process.stderr.write(`${line}\n`);
  };
}

const startedSimulators = new Map<number, Promise<Simulator>>();

function sendReport(report: HostReport): void {
  process.send?.(report, undefined, undefined, () => undefined);
}

async function startSimulator(id: number, flags: readonly string[]): Promise<void> {
  try {
    const startedSimulator = startSimulatorWithFlags(flags, createLogger(id));
    startedSimulators.set(id, startedSimulator);
    const { http = null, https = null, controlUrl: control = null } = await startedSimulator;
    sendReport({ kind: 'ready', id, urls: { http, https, control } });
    writeCompileCache();
  } catch (error) {
    startedSimulators.delete(id);
    sendReport({ kind: 'ended', id, reason: formatError(error) });
  }
}

/** Writes the compile cache at the first call. This process is usually killed, so it cannot write the cache when it exits. */
const writeCompileCache = memoize(flushCompileCache);

async function startSimulatorWithFlags(flags: readonly string[], log: (line: string) => void): Promise<Simulator> {
  const parser = createSimulateCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return runSimulator(readArguments(parser.parse(flags, { from: 'user' })), { log });
}

/** Returns the message of a usage error, or the stack of any other error. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isSettingError(error) || error.name === 'CommanderError' ? error.message : (error.stack ?? error.message);
}

async function stopSimulator(id: number): Promise<void> {
  const simulator = await startedSimulators.get(id)?.catch(() => undefined);
  if (simulator === undefined) return;
  startedSimulators.delete(id);
  try {
    await simulator.close();
    sendReport({ kind: 'ended', id });
  } catch (error) {
    sendReport({ kind: 'ended', id, reason: formatError(error) });
  }
}

logUncaughtErrors();
collectGarbageEarlierInLargeProcess();
process.on('message', (request: HostRequest) => {
  void (request.kind === 'start' ? startSimulator(request.id, request.flags) : stopSimulator(request.id));
});
process.on('disconnect', () => process.exit(1));
