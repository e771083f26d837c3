/**
 * Servers that several scenarios use one after the other, because kube-apiserver takes seconds to start. Each server is started with the
 * flags of a profile when the first scenario needs it, and serves all runners of a thread. The queue (cli/run/schedule/queue.ts) limits the
 * number of servers, and determines the last scenario that uses a server. If the number is unlimited, servers are stopped at the end of the
 * run.
 */

import { createCertificateMaterial } from '../../client/credentials/material.ts';
import { createSuiteError } from '../../client/errors.ts';
import { connect, type Target } from '../../client/exchange/target.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { launchRecordedServer } from '../../client/recording/recorded-server.ts';
import { getScenarioIo } from '../../client/recording/scenario-io.ts';
import { compact } from '../../values/compact.ts';
import { createSubject, type RunParameters, type Subject } from './subject.ts';

export interface SharedServer {
  readonly subject: Subject;
  readonly launchedServer: LaunchedServer;
  /** The connections to the TLS port of the server, by the client certificate; '' for no certificate. */
  readonly targetsByCertificate: Map<string, Promise<Target>>;
}

/** Shared servers, by the server under test of the run. In a self-check, several runs share a thread. */
const serversByRun = new Map<string, Map<string, Promise<SharedServer>>>();

const formatServerKey = ({ target, launch }: RunParameters): string =>
  JSON.stringify([target?.url, launch?.command, launch?.flags]);

export async function findSharedServer(
  parameters: RunParameters,
  originalSubject: Subject,
  profile: string,
): Promise<SharedServer> {
  let startedServer: SharedServer | undefined;
  const launchedServer = await launchRecordedServer(`a server with the launch profile ${profile}`, async () => {
    startedServer = await findRunningServer(parameters, originalSubject, profile);
    return startedServer.launchedServer;
  });
  if (startedServer !== undefined) return { ...startedServer, launchedServer };
  return {
    subject: await createSubjectOfServer(parameters, originalSubject, launchedServer),
    launchedServer,
    targetsByCertificate: new Map(),
  };
}

async function findRunningServer(
  parameters: RunParameters,
  originalSubject: Subject,
  profile: string,
): Promise<SharedServer> {
  const key = formatServerKey(parameters);
  const servers = serversByRun.get(key) ?? new Map<string, Promise<SharedServer>>();
  serversByRun.set(key, servers);
  const server = servers.get(profile) ?? startServer(parameters, originalSubject, profile);
  servers.set(profile, server);
  return server;
}

async function startServer(
  parameters: RunParameters,
  originalSubject: Subject,
  profile: string,
): Promise<SharedServer> {
  const plan = { ...(parameters.launch ?? createSimulatorPlan()), dialect: originalSubject.inventory.dialect };
  const launchedServer = await launchServer(plan, [], profile);
  return {
    subject: await createSubjectOfServer(parameters, originalSubject, launchedServer),
    launchedServer,
    targetsByCertificate: new Map(),
  };
}

function createSubjectOfServer(
  parameters: RunParameters,
  originalSubject: Subject,
  { target, controlUrl: control }: LaunchedServer,
): Promise<Subject> {
  const { control: _, ...otherParameters } = parameters;
  return createSubject({
    ...otherParameters,
    target,
    inventory: originalSubject.inventory,
    capabilities: [...originalSubject.capabilities],
    profile: originalSubject.profile,
    ...compact({ control }),
  });
}

/** Returns a connection to the TLS port with the client certificate of this name, or without a certificate. */
export function connectOverTls(
  { launchedServer, targetsByCertificate }: SharedServer,
  certificate = '',
): Promise<Target> {
  const { secureTarget } = launchedServer;
  if (secureTarget === undefined) {
    throw createSuiteError(
      'certificates need a TLS port: put {secure-port} into the command of --launch, and use a profile with credentials: true',
    );
  }
  const target = targetsByCertificate.get(certificate) ?? connectWithCertificate(secureTarget, certificate);
  targetsByCertificate.set(certificate, target);
  return target;
}

async function connectWithCertificate(
  secureTarget: NonNullable<LaunchedServer['secureTarget']>,
  certificate: string,
): Promise<Target> {
  if (certificate === '' || getScenarioIo().isReplay) return connect(secureTarget);
  return connect({ ...secureTarget, ...(await (await createCertificateMaterial()).getCertificate(certificate)) });
}

/** Servers that are being stopped while scenarios run. */
const stoppingServers = new Set<Promise<void>>();

/** Stops a server that no later scenario uses. Does not wait until it has stopped. */
export function endSharedServer(parameters: RunParameters, profile: string): void {
  const servers = serversByRun.get(formatServerKey(parameters));
  const server = servers?.get(profile);
  if (server === undefined) return;
  servers?.delete(profile);
  const serverEnd = closeServer(server).finally(() => stoppingServers.delete(serverEnd));
  stoppingServers.add(serverEnd);
}

export async function closeSharedServers(parameters: RunParameters): Promise<void> {
  const servers = serversByRun.get(formatServerKey(parameters));
  serversByRun.delete(formatServerKey(parameters));
  // The servers are closed concurrently, so that a slow server does not delay the others.
  await Promise.all([...(servers?.values() ?? [])].map(closeServer));
  await Promise.all(stoppingServers);
}

async function closeServer(serverPromise: Promise<SharedServer>): Promise<void> {
  const server = await serverPromise.catch(() => undefined);
  for (const target of server?.targetsByCertificate.values() ?? []) await (await target).close();
  await server?.subject.target.close();
  await server?.launchedServer.stop();
}
