/**
 * Starts servers and always stops them: the bundled simulator as a child process that prints its `ready` line, or a server of the
 * user by `--launch 'COMMAND {flags}'`, polled at /readyz. Each runs in a folder of its own, which goes with it.
 *
 * Worker threads die without saying goodbye when the main thread exits. So every process id is also noted in a folder (`noted`),
 * and the command line ends what is left there (cli/run/processes.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DialectName, dialect } from '../spec/dialect.ts';
import { tellsOfEverything } from './complete-discovery.ts';
import { material } from './credentials/material.ts';
import { provider } from './credentials/provider.ts';
import { unusable } from './errors.ts';
import { statusOf } from './exchange.ts';
import { type LaunchProfile, launchProfile } from './launch-profiles.ts';
import { send } from './request.ts';
import { connect, type TargetDescription } from './target.ts';
import { words } from './words.ts';

export interface LaunchPlan {
  /** Absent: the bundled simulator. */
  readonly command?: string;
  /** Goes with every start of the simulator: `--dialect kubernetes`. */
  readonly flags?: readonly string[];
  /** Go with every request to the servers started. */
  readonly credentials?: Partial<TargetDescription>;
  /** Folder for process ids. */
  readonly noted?: string;
  /** In which files for it are written; that of the specification when left out. */
  readonly dialect?: DialectName;
  /** The server has no roles and takes a file of grants instead. */
  readonly policyFile?: boolean;
}

/** Lies in the folder of a server that takes a file of grants, whose lines scenarios add. */
export const POLICY_FILE = 'policy.jsonl';

export interface Launched {
  readonly target: TargetDescription;
  /** The TLS port, where the server has one: certificates can be shown there. No credentials go along. */
  readonly secure?: TargetDescription;
  readonly control: string | undefined;
  readonly pid: number;
  /** The folder of this server alone, with the files of its profile. */
  readonly dir: string;
  /** Whether it was started with a file of grants. */
  readonly policyFile: boolean;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  /** SIGTERM without waiting: what happens next is for the caller to see. */
  terminate(): void;
  stop(): Promise<void>;
}

/** Milliseconds. A genuine server on a busy machine takes seconds. */
const READY_LIMIT = 60_000;
const STOP_LIMIT = 10_000;
const POLL = 50;

export function launchPlanForSimulator(flags: readonly string[] = []): LaunchPlan {
  return flags.length === 0 ? {} : { flags };
}

export async function launchServer(
  plan: LaunchPlan,
  extra: readonly string[],
  profile: string | LaunchProfile = 'plain',
): Promise<Launched> {
  for (let start = 1; ; start += 1) {
    const dir = mkdtempSync(join(tmpdir(), 'assay-server-'));
    try {
      return await startIn(dir, plan, extra, typeof profile === 'string' ? launchProfile(profile) : profile);
    } catch (error) {
      rmSync(dir, { recursive: true, force: true });
      if (start === STARTS || !(error instanceof Error) || !PORT_TAKEN.test(error.message)) throw error;
    }
  }
}

/** A port can't be kept free for another process: where somebody else took it meanwhile the server gets another one. */
const PORT_TAKEN = /address already in use|EADDRINUSE/;
const STARTS = 3;

async function startIn(
  dir: string,
  plan: LaunchPlan,
  extra: readonly string[],
  profile: LaunchProfile,
): Promise<Launched> {
  const made = {
    ...(profile.credentials === true && (await material()).files),
    ...(profile.provider === true && (await (await provider()).files())),
  };
  const known = { dir, groupSuffix: dialect(plan.dialect ?? 'orch').groupSuffix, ...(await providerOf(profile)) };
  for (const [name, text] of Object.entries({ ...profile.files, ...made }))
    writeFileSync(join(dir, name), filled(text, known), { mode: 0o600 });
  const others = (plan.policyFile === true && profile.granting) || profile.others;
  const chosen = plan.command === undefined ? profile.simulator : others;
  const flags = [...(plan.flags ?? []), ...chosen, ...extra].map((flag) => filled(flag, known));
  if (plan.command !== undefined) return startCommand(dir, plan.command, flags, plan);
  return startSimulator(dir, profile.credentials === true ? [...SECURE, ...flags] : flags, plan);
}

/** `{provider}` is its address, `{provider-pem}` its authority, `{provider-data}` that as base64, `{provider-ca}` that as text between quotes. */
async function providerOf({ provider: wanted }: LaunchProfile): Promise<Readonly<Record<string, string>>> {
  if (wanted !== true) return {};
  const { url, certificateAuthority } = await provider();
  const quoted = JSON.stringify(certificateAuthority).slice(1, -1);
  const data = Buffer.from(certificateAuthority).toString('base64');
  return { provider: url, 'provider-data': data, 'provider-ca': quoted, 'provider-pem': certificateAuthority };
}

/** Without certificates nobody needs the TLS port. */
const SECURE = ['--secure-port', '0'];
const BIN = fileURLToPath(new URL('../bin/assay.js', import.meta.url));

async function startSimulator(dir: string, flags: readonly string[], plan: LaunchPlan): Promise<Launched> {
  const listeners = ['--http-port', '0', '--secure-port', '-1', '--control-port', '0'];
  const child = new Child(dir, [process.execPath, BIN, 'simulate', ...listeners, ...flags], plan);
  const line = await child.line('ready ', READY_LIMIT);
  const ready = JSON.parse(line.slice('ready '.length)) as {
    http: string | null;
    https: string | null;
    control: string | null;
  };
  const url = ready.http ?? ready.https;
  if (url === null) throw unusable('the simulator has no listener');
  const secure = ready.https === null ? undefined : { url: ready.https, insecure: true };
  return child.launched({ url }, ready.control ?? undefined, secure);
}

async function startCommand(
  dir: string,
  command: string,
  flags: readonly string[],
  plan: LaunchPlan,
): Promise<Launched> {
  const [httpPort, securePort] = await freePorts();
  const ports = { 'http-port': httpPort, 'secure-port': securePort };
  const argv = words(command).flatMap((word) =>
    word === '{flags}' ? [...flags] : [filled(word, { ...ports, dir, flags: flags.join(' ') })],
  );
  const secure = { url: `https://127.0.0.1:${ports['secure-port']}`, insecure: true };
  const target: TargetDescription = command.includes('{http-port}')
    ? { url: `http://127.0.0.1:${ports['http-port']}`, ...plan.credentials }
    : { ...secure, ...plan.credentials };
  const child = new Child(dir, argv, plan);
  await child.ready(target, READY_LIMIT);
  return child.launched(target, undefined, command.includes('{secure-port}') ? secure : undefined);
}

function filled(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{([a-zA-Z-]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Two at once: one that is closed again may be drawn a second time. */
async function freePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const;
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const [first, second] = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return [first ?? 0, second ?? 0];
}

/** What still runs when this process ends is ended with it. One listener for all: a worker may have a server of each profile. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

class Child {
  readonly gone: Promise<void>;
  readonly #process: ChildProcess;
  readonly #name: string;
  readonly #dir: string;
  readonly #policyFile: boolean;
  #output = '';
  #exit: string | undefined;
  readonly #noted: string | undefined;

  constructor(dir: string, argv: readonly string[], plan: LaunchPlan) {
    const [program = '', ...rest] = argv;
    this.#name = argv.join(' ');
    this.#dir = dir;
    this.#policyFile = argv.some((word) => word.includes(POLICY_FILE));
    // A group of its own, so that a shell wrapper and what it started end together.
    this.#process = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const { pid } = this.#process;
    if (pid !== undefined && plan.noted !== undefined) {
      mkdirSync(plan.noted, { recursive: true });
      this.#noted = join(plan.noted, String(pid));
      writeFileSync(this.#noted, dir);
    }
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
      });
    }
    this.gone = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#exit = how;
        rmSync(dir, { recursive: true, force: true });
        if (this.#noted !== undefined) rmSync(this.#noted, { force: true });
        running.delete(kill);
        resolve();
      };
      const kill = (): void => this.#signal('SIGKILL');
      running.add(kill);
      this.#process.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
      this.#process.once('error', (error) => end(error.message));
    });
  }

  /** Waits for a line of the output that begins so. */
  async line(start: string, limit: number): Promise<string> {
    const find = (): string | undefined =>
      this.#output
        .split('\n')
        .slice(0, -1)
        .find((line) => line.startsWith(start));
    return this.#until(async () => find(), limit, `the line ${JSON.stringify(start.trim())}`);
  }

  async ready(target: TargetDescription, limit: number): Promise<void> {
    const probe = connect(target, { connectTimeout: 1_000 });
    const isReady = async (): Promise<true | undefined> =>
      statusOf(await send(probe, { method: 'GET', path: '/readyz' }, { limit: 2_000 })) === 200 ? true : undefined;
    const isComplete = async (): Promise<true | undefined> => ((await tellsOfEverything(probe)) ? true : undefined);
    try {
      await this.#until(isReady, limit, 'a 200 from /readyz');
      await this.#until(isComplete, limit, 'discovery of every group that it registers');
    } finally {
      await probe.close();
    }
  }

  async #until<T>(look: () => Promise<T | undefined>, limit: number, what: string): Promise<T> {
    const deadline = performance.now() + limit;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (this.#exit !== undefined || performance.now() > deadline) {
        const why =
          this.#exit === undefined
            ? `was waited for in vain: ${what} did not come within ${limit / 1000} s`
            : `ended (${this.#exit})`;
        this.#signal('SIGKILL');
        throw unusable(`the server started by ${JSON.stringify(this.#name)} ${why}${tail(this.#output)}`);
      }
      await Promise.race([delay(POLL), this.gone]);
    }
  }

  launched(target: TargetDescription, control: string | undefined, secure: TargetDescription | undefined): Launched {
    return {
      target,
      ...(secure !== undefined && { secure }),
      control,
      pid: this.#process.pid ?? 0,
      dir: this.#dir,
      policyFile: this.#policyFile,
      gone: this.gone,
      terminate: () => this.#signal('SIGTERM'),
      stop: async () => {
        this.#signal('SIGTERM');
        const late = setTimeout(() => this.#signal('SIGKILL'), STOP_LIMIT);
        await this.gone;
        clearTimeout(late);
      },
    };
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#exit === undefined && this.#process.pid !== undefined) endGroup(this.#process.pid, signal);
  }
}

export function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}

/** The folder that a noted process runs in. */
export function notedFolder(file: string): string {
  return readFileSync(file, 'utf8');
}

function tail(output: string): string {
  const lines = output.trim().split('\n').slice(-5).join('\n  ');
  return lines === '' ? '' : `; its last words:\n  ${lines}`;
}
