/** Builds, starts and stops the processes that a published verdict needs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../lint/sources.ts';
import type { Service } from './servers.ts';

const REPOSITORY = fileURLToPath(ROOT).replace(/\/$/, '');
const READY_SECONDS = 90;
const END_SECONDS = 15;
const POLL_INTERVAL = 100;

/** Splits a command into words; quotes around a whole word are supported. */
export function splitCommand(command: string, folder: string): string[] {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quotedWord, plain]) => quotedWord ?? plain ?? '');
  return words.map((word) =>
    word
      .replaceAll('{repository}', REPOSITORY)
      .replace(
        /(^|[=:])@([\w.-]+)$/,
        (_, start: string, file: string) => start + readFileSync(join(folder, file), 'utf8').trim(),
      ),
  );
}

/** Runs a command; throws an error with its output if it fails. */
export function runToEnd(command: string, folder: string): void {
  const [file = '', ...args] = splitCommand(command, folder);
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  if (error !== undefined) throw new Error(`${file} can't be started: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${`${stdout}${stderr}`.trimEnd().slice(-3000)}`);
}

export interface Running {
  end(): Promise<void>;
}

/** Starts a service and waits until it is ready. Its output goes to a file in the folder. */
export async function startService({ start, ready }: Service, folder: string, log: string): Promise<Running> {
  if ((await fetchStatus(ready)) !== undefined)
    throw new Error(`${new URL(ready).host} is in use: end the process that listens there`);
  const [file = '', ...args] = splitCommand(start, folder);
  const output = openSync(join(folder, log), 'w');
  const child = spawn(file, args, { cwd: folder, stdio: ['ignore', output, output] });
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? code}`;
  });
  const running = { end: () => endProcess(child) };
  const limit = performance.now() + READY_SECONDS * 1000;
  while (((await fetchStatus(ready)) ?? 503) >= 500) {
    if (performance.now() > limit) failure ??= `${ready} did not answer within ${READY_SECONDS} s`;
    if (failure !== undefined) {
      await running.end();
      throw new Error(`${start}: ${failure}\n${readFileSync(join(folder, log), 'utf8').trimEnd().slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  return running;
}

/** Returns undefined if nothing answers. */
function fetchStatus(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const get = address.startsWith('https:') ? getSecure : getPlain;
    const request = get(address, { rejectUnauthorized: false, agent: false, timeout: 5000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const processExit = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), END_SECONDS * 1000);
  await processExit;
  clearTimeout(force);
}
