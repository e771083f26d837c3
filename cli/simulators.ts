/**
 * A process for simulators of the suite (client/simulator-host.ts), which starts and ends them as it is told. It ends with the process that
 * started it.
 */
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { HostReport, HostRequest } from '../client/simulator-host.ts';
import type { Simulator } from '../simulator/main.ts';
import { saveMemoryWhenLarge } from './memory.ts';

enableCompileCache();
// The threads that simulators start take none from the one that starts them.
const cache = getCompileCacheDir();
if (cache !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(cache);
const { argumentsOf, simulateCommand } = await import('./simulate-flags.ts');
const { isSettingError, runSimulator, surviveErrors } = await import('./run-simulator.ts');

/** Also to stderr, where the last words of the process are taken from. */
function logs(id: number): (line: string) => void {
  return (line) => {
    tell({ kind: 'logged', id, line });
    process.stderr.write(`${line}\n`);
  };
}

const running = new Map<number, Promise<Simulator>>();

function tell(report: HostReport): void {
  process.send?.(report, undefined, undefined, () => undefined);
}

async function start(id: number, flags: readonly string[]): Promise<void> {
  try {
    const starting = startedBy(flags, logs(id));
    running.set(id, starting);
    const { http = null, https = null, controlUrl: control = null } = await starting;
    tell({ kind: 'ready', id, listening: { http, https, control } });
    keepCompiled();
  } catch (error) {
    running.delete(id);
    tell({ kind: 'ended', id, why: saidBy(error) });
  }
}

let isKept = false;

/** This process is mostly killed, and would leave what it has compiled to nobody. */
function keepCompiled(): void {
  if (isKept) return;
  isKept = true;
  flushCompileCache();
}

async function startedBy(flags: readonly string[], log: (line: string) => void): Promise<Simulator> {
  const parser = simulateCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return runSimulator(argumentsOf(parser.parse(flags, { from: 'user' })), log);
}

/** Of what was asked for wrongly the message, of a bug where it is. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isSettingError(error) || error.name === 'CommanderError' ? error.message : (error.stack ?? error.message);
}

async function stop(id: number): Promise<void> {
  const simulator = await running.get(id)?.catch(() => undefined);
  if (simulator === undefined) return;
  running.delete(id);
  try {
    await simulator.close();
    tell({ kind: 'ended', id });
  } catch (error) {
    tell({ kind: 'ended', id, why: saidBy(error) });
  }
}

surviveErrors();
saveMemoryWhenLarge();
process.on('message', (request: HostRequest) => {
  void (request.kind === 'start' ? start(request.id, request.flags) : stop(request.id));
});
process.on('disconnect', () => process.exit(1));
