/**
 * Servers that several scenarios of a lane use one after the other, each started with the flags of a profile when first asked for:
 * to start one for every credential would cost more than to judge it. They end with the run, and before that where another one is
 * needed in their place: each takes a good deal of memory.
 */

import { material } from '../client/credentials/material.ts';
import { harness } from '../client/errors.ts';
import type { Launched } from '../client/launched.ts';
import { launchPlanForSimulator, launchServer } from '../client/launcher.ts';
import { launchedOnTape } from '../client/tape/launched.ts';
import { tape } from '../client/tape/tape.ts';
import { connect, type Target } from '../client/target.ts';
import { type Parameters, type Subject, subjectOf } from './subject.ts';

export interface SharedServer {
  readonly subject: Subject;
  readonly launched: Launched;
  /** Ways to its TLS port, by the certificate that is shown there; '' shows none. */
  readonly ways: Map<string, Promise<Target>>;
}

/** By the server under judgement, and the lane: in a self-check several runs share a thread, in a run several scenarios at the same time. */
const running = new Map<string, Map<string, Promise<SharedServer>>>();

const keyOf = ({ target, launch, lane }: Parameters): string =>
  JSON.stringify([target?.url, launch?.command, launch?.flags, lane]);

export async function sharedServer(parameters: Parameters, sound: Subject, profile: string): Promise<SharedServer> {
  let real: SharedServer | undefined;
  const launched = await launchedOnTape(`a server with the profile ${profile}`, async () => {
    real = await runningServer(parameters, sound, profile);
    return real.launched;
  });
  if (real !== undefined) return { ...real, launched };
  return { subject: await subjectAt(parameters, sound, launched), launched, ways: new Map() };
}

async function runningServer(parameters: Parameters, sound: Subject, profile: string): Promise<SharedServer> {
  const key = keyOf(parameters);
  const servers = running.get(key) ?? new Map<string, Promise<SharedServer>>();
  running.set(key, servers);
  let server = servers.get(profile);
  if (server === undefined) {
    await makeRoom(parameters);
    server = start(parameters, sound, profile);
  }
  // The one used last stands last.
  servers.delete(profile);
  servers.set(profile, server);
  return server;
}

/** Ends the servers that were not used for longest, so that one more may be started. */
export async function makeRoom(parameters: Parameters): Promise<void> {
  const servers = running.get(keyOf(parameters));
  while (servers !== undefined && servers.size > 0 && servers.size >= (parameters.servers ?? 1)) {
    const [[profile, oldest] = []] = servers;
    if (profile === undefined || oldest === undefined) return;
    servers.delete(profile);
    await close(oldest);
  }
}

async function start(parameters: Parameters, sound: Subject, profile: string): Promise<SharedServer> {
  const plan = { ...(parameters.launch ?? launchPlanForSimulator()), dialect: sound.inventory.dialect };
  const launched = await launchServer(plan, [], profile);
  return { subject: await subjectAt(parameters, sound, launched), launched, ways: new Map() };
}

function subjectAt(parameters: Parameters, sound: Subject, launched: Launched): Promise<Subject> {
  const { control: _, ...rest } = parameters;
  return subjectOf({
    ...rest,
    target: launched.target,
    inventory: sound.inventory,
    capabilities: [...sound.capabilities],
    profile: sound.profile,
    ...(launched.control === undefined ? {} : { control: launched.control }),
  });
}

/** The TLS port as one sees it who shows the certificate of this name, or none. */
export function overTls({ launched, ways }: SharedServer, certificate = ''): Promise<Target> {
  const { secure } = launched;
  if (secure === undefined) {
    throw harness(
      'certificates need a TLS port: the command of --launch must say {secure-port}, the profile credentials',
    );
  }
  const target = ways.get(certificate) ?? way(secure, certificate);
  ways.set(certificate, target);
  return target;
}

async function way(secure: NonNullable<Launched['secure']>, certificate: string): Promise<Target> {
  if (certificate === '' || tape().replays) return connect(secure);
  return connect({ ...secure, ...(await (await material()).certificate(certificate)) });
}

export async function closeSharedServers(parameters: Parameters): Promise<void> {
  const servers = running.get(keyOf(parameters));
  running.delete(keyOf(parameters));
  // All at once: one that takes its time to end holds up none of the others.
  await Promise.all([...(servers?.values() ?? [])].map(close));
}

async function close(starting: Promise<SharedServer>): Promise<void> {
  const server = await starting.catch(() => undefined);
  for (const target of server?.ways.values() ?? []) await (await target).close();
  await server?.subject.target.close();
  await server?.launched.stop();
}
