/**
 * The entry point of a process that runs simulators for the suite. It starts and stops them as its parent process requests
 * (client/launch/simulator-host.ts), and exits when the parent process ends.
 */
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { HostReport, HostRequest } from '../../client/launch/simulator-host.ts';
import type { Simulator } from '../../simulator/main.ts';
import { lazy } from '../../values/lazy.ts';
import { saveMemoryWhenLarge } from './memory.ts';

enableCompileCache();
// Threads of simulators use the compile cache of this process.
const compileCacheFolder = getCompileCacheDir();
if (compileCacheFolder !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(compileCacheFolder);
const { readArguments, simulateCommand } = await import('./simulate-flags.ts');
const { isSettingError, runSimulator, logUncaughtErrors } = await import('./run-simulator.ts');

/** Returns a logger of a simulator. It also writes to stderr, because the error message about an ended process quotes stderr. */
function createLogger(id: number): (line: string) => void {
  return (line) => {
    sendReport({ kind: 'logged', id, line });
    process.stderr.write(`${line}\n`);
  };
}

const running = new Map<number, Promise<Simulator>>();

function sendReport(report: HostReport): void {
  process.send?.(report, undefined, undefined, () => undefined);
}

async function startWithId(id: number, flags: readonly string[]): Promise<void> {
  try {
    const starting = startSimulatorFor(flags, createLogger(id));
    running.set(id, starting);
    const { http = null, https = null, controlUrl: control = null } = await starting;
    sendReport({ kind: 'ready', id, listening: { http, https, control } });
    writeCompileCache();
  } catch (error) {
    running.delete(id);
    sendReport({ kind: 'ended', id, why: formatError(error) });
  }
}

/** Writes the compile cache at the first call. This process is usually killed, so it cannot write the cache when it exits. */
const writeCompileCache = lazy(flushCompileCache);

async function startSimulatorFor(flags: readonly string[], log: (line: string) => void): Promise<Simulator> {
  const parser = simulateCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return runSimulator(readArguments(parser.parse(flags, { from: 'user' })), { log });
}

/** Returns the message of a usage error, or the stack of any other error. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isSettingError(error) || error.name === 'CommanderError' ? error.message : (error.stack ?? error.message);
}

async function stopWithId(id: number): Promise<void> {
  const simulator = await running.get(id)?.catch(() => undefined);
  if (simulator === undefined) return;
  running.delete(id);
  try {
    await simulator.close();
    sendReport({ kind: 'ended', id });
  } catch (error) {
    sendReport({ kind: 'ended', id, why: formatError(error) });
  }
}

logUncaughtErrors();
saveMemoryWhenLarge();
process.on('message', (request: HostRequest) => {
  void (request.kind === 'start' ? startWithId(request.id, request.flags) : stopWithId(request.id));
});
process.on('disconnect', () => process.exit(1));
