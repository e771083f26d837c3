/** Runs the build commands and the services of a server with a published verdict. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../lint/sources.ts';
import type { Service } from './servers.ts';

const REPOSITORY_FOLDER = fileURLToPath(ROOT).replace(/\/$/, '');
const READY_TIMEOUT_SECONDS = 90;
const STOP_TIMEOUT_SECONDS = 15;
const POLL_INTERVAL_MS = 100;

/** Splits a command into words, and replaces the placeholders of `Service.start`. A word can be in single quotes. */
export function splitCommand(command: string, folder: string): string[] {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quotedWord, unquotedWord]) => quotedWord ?? unquotedWord ?? '',
  );
  return words.map((word) =>
    word
      .replaceAll('{repository}', REPOSITORY_FOLDER)
      .replace(
        /(^|[=:])@([\w.-]+)$/,
        (_, start: string, file: string) => start + readFileSync(join(folder, file), 'utf8').trim(),
      ),
  );
}

/** Runs a command until it ends. Throws an error with its output if it fails. */
export function runToEnd(command: string, folder: string): void {
  const [program = '', ...args] = splitCommand(command, folder);
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  if (error !== undefined) throw new Error(`${program} cannot be started: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${`${stdout}${stderr}`.trimEnd().slice(-3000)}`);
}

export interface RunningService {
  end(): Promise<void>;
}

/** Starts a service and waits until it is ready. Writes the output of the service to a file in the folder. */
export async function startService(
  { start, ready }: Service,
  folder: string,
  logName: string,
): Promise<RunningService> {
  if ((await fetchStatus(ready)) !== undefined)
    throw new Error(`${new URL(ready).host} is in use; end the process that listens on this port`);
  const [program = '', ...args] = splitCommand(start, folder);
  const output = openSync(join(folder, logName), 'w');
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', output, output] });
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', (code, signal) => {
    failure ??= `the process ended with ${signal ?? code}`;
  });
  const runningService = { end: () => stopProcess(child) };
  const deadline = performance.now() + READY_TIMEOUT_SECONDS * 1000;
  while (((await fetchStatus(ready)) ?? 503) >= 500) {
    if (performance.now() > deadline) failure ??= `${ready} was not ready within ${READY_TIMEOUT_SECONDS} s`;
    if (failure !== undefined) {
      await runningService.end();
      throw new Error(`${start}: ${failure}\n${readFileSync(join(folder, logName), 'utf8').trimEnd().slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return runningService;
}

/** Returns the status of the response to a GET, or undefined without a response. */
function fetchStatus(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sendGet = url.startsWith('https:') ? getHttps : getHttp;
    const request = sendGet(url, { rejectUnauthorized: false, agent: false, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const processExit = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_SECONDS * 1000);
  await processExit;
  clearTimeout(killTimer);
}
