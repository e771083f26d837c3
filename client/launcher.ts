/**
 * Starts servers and always stops them: the bundled simulator, in a process beside this one (simulator-host.ts), or a server of the user
 * by `--launch 'COMMAND {flags}'`, polled at /readyz (server-process.ts). Each has a folder of its own, which goes with it.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DialectName, dialect } from '../spec/dialect.ts';
import { material } from './credentials/material.ts';
import { newProvider, type Provider } from './credentials/provider.ts';
import { unusable } from './errors.ts';
import { type LaunchProfile, launchProfile } from './launch-profiles.ts';
import type { Launched, Started } from './launched.ts';
import { reservedPorts } from './reserved-ports.ts';
import { ServerProcess } from './server-process.ts';
import { startSimulator as startHosted } from './simulator-host.ts';
import type { TargetDescription } from './target.ts';
import { words } from './words.ts';

export interface LaunchPlan {
  /** Absent: the bundled simulator. */
  readonly command?: string;
  /** Goes with every start of the simulator: `--dialect kubernetes`. */
  readonly flags?: readonly string[];
  /** Go with every request to the servers started. */
  readonly credentials?: Partial<TargetDescription>;
  /** Folder for process ids, and for the folders that servers run in. */
  readonly noted?: string;
  /** The environment of the servers: that of the command line, of which worker threads see nothing. */
  readonly environment?: NodeJS.ProcessEnv;
  /** In which files for it are written; that of the specification when left out. */
  readonly dialect?: DialectName;
  /** The resource under test as configuration files name it, `leases.coordination.k8s.io`; Endpoints when left out. */
  readonly resource?: string;
}

/** Whether a server that is killed can be started again on what it had stored. */
export function keepsData({ command }: LaunchPlan): boolean {
  return command === undefined || command.includes('{dir}');
}

/** Milliseconds. kube-apiserver takes seconds on a busy machine. */
const READY_LIMIT = 60_000;
const DISCOVERY_LIMIT = 10_000;

export function launchPlanForSimulator(flags: readonly string[] = []): LaunchPlan {
  return flags.length === 0 ? {} : { flags };
}

export async function launchServer(
  plan: LaunchPlan,
  extra: readonly string[],
  profile: string | LaunchProfile = 'plain',
): Promise<Launched> {
  for (let start = 1; ; start += 1) {
    // In the folder of the run, which goes with it however it ends.
    const dir = mkdtempSync(join(plan.noted ?? tmpdir(), 'assay-server-'));
    try {
      const launch = typeof profile === 'string' ? launchProfile(profile) : profile;
      const provider = launch.provider === true ? await newProvider() : undefined;
      return await startIn({ dir, provider }, plan, extra, launch);
    } catch (error) {
      if (start === STARTS || !(error instanceof Error) || !PORT_TAKEN.test(error.message)) throw error;
    }
  }
}

/** A port can't be kept free for another process: where another process took it meanwhile the server gets another one. */
const PORT_TAKEN = /address already in use|EADDRINUSE/;
const STARTS = 3;

/** What a server has for itself, and still has when it was killed and started again. */
interface Surroundings {
  readonly dir: string;
  readonly provider: Provider | undefined;
}

/** The folder goes with the server, or with the attempt to start it. */
async function startIn(
  surroundings: Surroundings,
  plan: LaunchPlan,
  extra: readonly string[],
  profile: LaunchProfile,
): Promise<Launched> {
  const { dir, provider } = surroundings;
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    const { kill, ...server } = await startedIn(surroundings, plan, extra, profile);
    if (provider !== undefined) await discovery(provider, profile);
    let crashes = false;
    return {
      ...server,
      dir,
      ...(provider === undefined ? {} : { provider }),
      gone: server.gone.then(() => (crashes ? undefined : remove())),
      crash: async () => {
        crashes = true;
        kill();
        await server.gone;
        return startIn(surroundings, plan, extra, profile);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A server that doesn't fetch them is not waited for without end: its answers to tokens tell. */
function discovery(provider: Provider, { discovers = [] }: LaunchProfile): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, DISCOVERY_LIMIT).unref());
  return Promise.race([limit, Promise.all(discovers.map((name) => provider.discovered(name)))]);
}

async function startedIn(
  { dir, provider }: Surroundings,
  plan: LaunchPlan,
  extra: readonly string[],
  profile: LaunchProfile,
): Promise<Started> {
  const server = {
    ...(profile.credentials === true && (await material()).files),
    ...(await provider?.files()),
  };
  const placeholders = {
    dir,
    groupSuffix: dialect(plan.dialect ?? 'orch').groupSuffix,
    resource: plan.resource ?? 'endpoints',
    ...(provider === undefined ? {} : valuesOf(provider)),
  };
  for (const [name, text] of Object.entries({ ...profile.files, ...server }))
    writeFileSync(join(dir, name), filled(text, placeholders), { mode: 0o600 });
  const chosen = plan.command === undefined ? profile.simulator : profile.others;
  const flags = [...(plan.flags ?? []), ...chosen, ...extra].map((flag) => filled(flag, placeholders));
  if (plan.command !== undefined) return startCommand(dir, plan.command, flags, plan);
  const chosenFlags = profile.credentials === true ? [...SECURE, ...flags] : flags;
  return startSimulator(chosenFlags, { ...plan, alone: profile.crashes === true });
}

/** `{provider}` is its address, `{provider-pem}` its authority, `{provider-data}` that as base64, `{provider-ca}` that as text between quotes. */
function valuesOf({ url, certificateAuthority }: Provider): Readonly<Record<string, string>> {
  const quoted = JSON.stringify(certificateAuthority).slice(1, -1);
  const data = Buffer.from(certificateAuthority).toString('base64');
  return { provider: url, 'provider-data': data, 'provider-ca': quoted, 'provider-pem': certificateAuthority };
}

/** The TLS port is needed for certificates only. */
const SECURE = ['--secure-port', '0'];
const LISTENERS = ['--http-port', '0', '--secure-port', '-1', '--control-port', '0'];

async function startSimulator(
  flags: readonly string[],
  plan: LaunchPlan & { readonly alone: boolean },
): Promise<Started> {
  const { listening, ...rest } = await startHosted([...LISTENERS, ...flags], { limit: READY_LIMIT, ...plan });
  const url = listening.http ?? listening.https;
  if (url === null) throw unusable('the simulator has no listener');
  return {
    ...rest,
    target: { url },
    ...(listening.https !== null && { secure: { url: listening.https, insecure: true } }),
    control: listening.control ?? undefined,
  };
}

async function startCommand(
  dir: string,
  command: string,
  flags: readonly string[],
  plan: LaunchPlan,
): Promise<Started> {
  const [httpPort, securePort] = await reservedPorts();
  const ports = { 'http-port': httpPort, 'secure-port': securePort };
  const argv = words(command).flatMap((word) =>
    word === '{flags}' ? [...flags] : [filled(word, { ...ports, dir, flags: flags.join(' ') })],
  );
  const secure = { url: `https://127.0.0.1:${ports['secure-port']}`, insecure: true };
  const target: TargetDescription = command.includes('{http-port}')
    ? { url: `http://127.0.0.1:${ports['http-port']}`, ...plan.credentials }
    : { ...secure, ...plan.credentials };
  const child = new ServerProcess(argv, plan);
  await child.ready(target, READY_LIMIT);
  return child.launched(target, command.includes('{secure-port}') ? secure : undefined);
}

function filled(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{([a-zA-Z-]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
