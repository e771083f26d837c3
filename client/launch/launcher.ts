/**
 * Starts and stops servers: the bundled simulator, in another process (simulator-host.ts), or a server that the user starts with `--launch
 * 'COMMAND {flags}'` and that is polled at /readyz (server-process.ts). Each server has a folder, which is removed when the server ends.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DialectName, getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { createCertificateMaterial } from '../credentials/material.ts';
import { createProvider, type OidcProvider } from '../credentials/provider.ts';
import { createServerError } from '../errors.ts';
import type { TargetDescription } from '../exchange/target.ts';
import { MISSING_PLACEHOLDER, UnknownFlagError } from './failed-start.ts';
import { findLaunchProfile, type LaunchProfile } from './launch-profiles.ts';
import type { LaunchedServer, StartedServer } from './launched-server.ts';
import { findFreePorts } from './reserved-ports.ts';
import { ServerProcess } from './server-process.ts';
import { startSimulator as startHostedSimulator } from './simulator-host.ts';
import { splitWords } from './split-words.ts';

export interface LaunchPlan {
  /** The command of the user. If it is absent, the bundled simulator is started. */
  readonly command?: string;
  /** Flags for every start of the simulator, such as `--dialect kubernetes`. */
  readonly flags?: readonly string[];
  /** The credentials of every request to the started servers. */
  readonly credentials?: Partial<TargetDescription>;
  /** The folder for process IDs and for the folders of servers. */
  readonly runFolder?: string;
  /** The environment of the servers. It is passed on because worker threads cannot read the environment of the command line. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The dialect of configuration files; by default, the dialect of the specification. */
  readonly dialect?: DialectName;
  /** The resource under test as configuration files name it, such as `leases.coordination.k8s.io`; Endpoints by default. */
  readonly resource?: string;
}

/** Reports whether a killed server can be started again with its data. */
export function keepsData({ command }: LaunchPlan): boolean {
  return command === undefined || command.includes('{dir}');
}

/** The time limit for a start, in milliseconds. kube-apiserver takes more than a minute on an overloaded machine. */
const READY_TIMEOUT = 180_000;
const DISCOVERY_TIMEOUT = 10_000;

export function createSimulatorPlan(flags: readonly string[] = []): LaunchPlan {
  return flags.length === 0 ? {} : { flags };
}

/**
 * Starts a server with a launch profile. Throws an UnknownFlagError if the profile has flags and the command of the user does not take any.
 */
export async function launchServer(
  plan: LaunchPlan,
  extraArguments: readonly string[],
  profile: string | LaunchProfile = 'plain',
): Promise<LaunchedServer> {
  for (let attempt = 1; ; attempt += 1) {
    // The folder of the server is inside the folder of the run, which is always removed.
    const dir = mkdtempSync(join(plan.runFolder ?? tmpdir(), 'assay-server-'));
    try {
      const launchProfile = typeof profile === 'string' ? findLaunchProfile(profile) : profile;
      const provider = launchProfile.provider === true ? await createProvider() : undefined;
      return await startInFolder({ dir, provider }, plan, extraArguments, launchProfile);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof Error) || !PORT_TAKEN_PATTERN.test(error.message)) throw error;
    }
  }
}

/**
 * Matches errors about a port in use. A port cannot be reserved for another process: if another process takes it first, the server gets
 * another port.
 */
const PORT_TAKEN_PATTERN = /address already in use|EADDRINUSE/;
const MAX_ATTEMPTS = 3;

/** The folder and the OpenID provider of a server. They stay the same when the server is killed and started again. */
interface ServerContext {
  readonly dir: string;
  readonly provider: OidcProvider | undefined;
}

/** Starts a server in its folder, and removes the folder when the server ends or fails to start. */
async function startInFolder(
  serverContext: ServerContext,
  plan: LaunchPlan,
  extraArguments: readonly string[],
  profile: LaunchProfile,
): Promise<LaunchedServer> {
  const { dir, provider } = serverContext;
  const removeFolder = () => rm(dir, { recursive: true, force: true });
  try {
    const { kill, ...server } = await startWithProfile(serverContext, plan, extraArguments, profile);
    if (provider !== undefined) await awaitDiscovery(provider, profile);
    let isCrashing = false;
    return {
      ...server,
      dir,
      ...compact({ provider }),
      exit: server.exit.then(() => (isCrashing ? undefined : removeFolder())),
      crashAndRestart: async () => {
        isCrashing = true;
        kill();
        await server.exit;
        return startInFolder(serverContext, plan, extraArguments, profile);
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Waits for discovery with a time limit. If a server never fetches the documents, the scenarios about tokens fail. */
function awaitDiscovery(
  provider: OidcProvider,
  { discovers: discoveredIssuers = [] }: LaunchProfile,
): Promise<unknown> {
  const timeLimit = new Promise((resolve) => setTimeout(resolve, DISCOVERY_TIMEOUT).unref());
  return Promise.race([timeLimit, Promise.all(discoveredIssuers.map((name) => provider.waitForDiscovery(name)))]);
}

async function startWithProfile(
  { dir, provider }: ServerContext,
  plan: LaunchPlan,
  extraArguments: readonly string[],
  profile: LaunchProfile,
): Promise<StartedServer> {
  const serverFiles = {
    ...(profile.credentials === true && (await createCertificateMaterial()).files),
    ...(await provider?.createFiles()),
  };
  const placeholders = {
    dir,
    groupSuffix: getDialect(plan.dialect ?? 'orch').groupSuffix,
    resource: plan.resource ?? 'endpoints',
    ...(provider === undefined ? {} : listProviderValues(provider)),
  };
  for (const [name, text] of Object.entries({ ...profile.files, ...serverFiles }))
    writeFileSync(join(dir, name), fillPlaceholders(text, placeholders), { mode: 0o600 });
  const profileFlags = plan.command === undefined ? profile.simulator : profile.others;
  const flags = [...(plan.flags ?? []), ...profileFlags, ...extraArguments].map((flag) =>
    fillPlaceholders(flag, placeholders),
  );
  if (plan.command !== undefined) {
    if (flags.length > 0 && !plan.command.includes('{flags}')) throw new UnknownFlagError(MISSING_PLACEHOLDER);
    return startCommand(dir, plan.command, flags, plan);
  }
  const allFlags = profile.credentials === true ? [...SECURE_PORT_FLAGS, ...flags] : flags;
  return startSimulator(allFlags, { ...plan, hasSeparateProcess: profile.crashes === true });
}

/**
 * Returns the placeholder values: `{provider}` is the address, `{provider-pem}` the authority, `{provider-data}` the authority as base64,
 * `{provider-ca}` the authority as a quoted string.
 */
function listProviderValues({ url, certificateAuthority }: OidcProvider): Readonly<Record<string, string>> {
  const escapedAuthority = JSON.stringify(certificateAuthority).slice(1, -1);
  const pemData = Buffer.from(certificateAuthority).toString('base64');
  return {
    provider: url,
    'provider-data': pemData,
    'provider-ca': escapedAuthority,
    'provider-pem': certificateAuthority,
  };
}

/** The flags that open the TLS port, which is needed for client certificates only. */
const SECURE_PORT_FLAGS = ['--secure-port', '0'];
const LISTENER_FLAGS = ['--http-port', '0', '--secure-port', '-1', '--control-port', '0'];

async function startSimulator(
  flags: readonly string[],
  plan: LaunchPlan & { readonly hasSeparateProcess: boolean },
): Promise<StartedServer> {
  const { urls, ...hostedServer } = await startHostedSimulator([...LISTENER_FLAGS, ...flags], {
    limit: READY_TIMEOUT,
    ...plan,
  });
  const url = urls.http ?? urls.https;
  if (url === null) throw createServerError('the simulator has no listener');
  return {
    ...hostedServer,
    target: { url },
    ...(urls.https !== null && { secureTarget: { url: urls.https, insecure: true } }),
    controlUrl: urls.control ?? undefined,
  };
}

/** Starts a command with the folder `dir` and free ports in its placeholders, and waits until the server is ready. */
export async function startCommand(
  dir: string,
  command: string,
  flags: readonly string[],
  plan: LaunchPlan,
): Promise<StartedServer> {
  const [httpPort, securePort] = await findFreePorts();
  const ports = { 'http-port': httpPort, 'secure-port': securePort };
  const argv = splitWords(command).flatMap((word) =>
    word === '{flags}' ? [...flags] : [fillPlaceholders(word, { ...ports, dir, flags: flags.join(' ') })],
  );
  const secureTarget = { url: `https://127.0.0.1:${ports['secure-port']}`, insecure: true };
  const target: TargetDescription = command.includes('{http-port}')
    ? { url: `http://127.0.0.1:${ports['http-port']}`, ...plan.credentials }
    : { ...secureTarget, ...plan.credentials };
  const serverProcess = new ServerProcess(argv, plan);
  await serverProcess.waitUntilReady(target, READY_TIMEOUT);
  return serverProcess.toLaunchedServer(target, command.includes('{secure-port}') ? secureTarget : undefined);
}

function fillPlaceholders(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{([a-zA-Z-]+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
