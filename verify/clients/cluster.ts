/**
 * Starts a cluster without containers (docs/cluster.md): the simulator or kube-apiserver, kube-controller-manager and kube-scheduler of one
 * release, and kwok. kwok replaces the kubelets: it sets the status of nodes and pods that exist only as objects.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { buildProgram, installProgram } from '../../peer/build.ts';
import type { PeerRelease } from '../../peer/releases.ts';
import { startServer } from '../../peer/server.ts';
import { ADMIN_TOKEN, renderKubeconfig, startSimulatorForClients } from './simulator.ts';

const KWOK_MODULE = 'sigs.k8s.io/kwok/cmd/kwok@v0.7.0';
const NODE_NAMES = ['node-0', 'node-1', 'node-2'];
const NODE_CAPACITY = { cpu: '32', memory: '256Gi', pods: '110', 'ephemeral-storage': '100Gi' };
/** The maximum time until the nodes are ready. */
const READY_TIMEOUT_MS = 120_000;

export type ServerName = 'simulator' | 'kube-apiserver';

export interface ClientCluster {
  /** The path of a kubeconfig with a user in the group `system:masters`. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

interface ApiServer {
  readonly url: string;
  readonly token: string;
  /** The file with the certificate of the certificate authority. */
  readonly caFile: string;
  stop(): Promise<void>;
}

/** Starts a cluster, and writes its keys, its kubeconfig and the logs of its components to `folder`. */
export async function startCluster(name: ServerName, release: PeerRelease, folder: string): Promise<ClientCluster> {
  mkdirSync(folder, { recursive: true });
  const keyFile = join(folder, 'accounts.key');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const server = await startApiServer(name, release, { keyFile, folder });
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, renderKubeconfig(server.url, server.caFile, { token: server.token }));
  const components = await startComponents(release, { kubeconfig, keyFile, folder, caFile: server.caFile });
  const stop = async (): Promise<void> => {
    await Promise.all(components.map(stopProcess));
    await server.stop();
  };
  try {
    await createNodes(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { kubeconfig, stop };
}

async function startApiServer(
  name: ServerName,
  release: PeerRelease,
  { keyFile, folder }: { readonly keyFile: string; readonly folder: string },
): Promise<ApiServer> {
  const flags = [
    `--service-account-signing-key-file=${keyFile}`,
    `--service-account-key-file=${keyFile}`,
    '--service-account-issuer=https://kubernetes.default.svc',
  ];
  if (name === 'kube-apiserver') {
    // Without this flag, the launcher disables the admission plugin ServiceAccount.
    const server = await startServer({ release, flags: [...flags, '--disable-admission-plugins=AlwaysPullImages'] });
    return { ...server, url: server.https, caFile: server.ca };
  }
  // The simulator runs only the controller that kube-controller-manager does not run.
  const simulatorFlags = ['--controllers=token-cleaner-controller', '--enable-admission-plugins=ServiceAccount'];
  const simulator = await startSimulatorForClients(folder, [
    ...flags,
    ...simulatorFlags,
    `--emulate-release=${release.minor}`,
  ]);
  return { ...simulator, token: ADMIN_TOKEN, stop: () => simulator.close() };
}

async function startComponents(
  release: PeerRelease,
  { kubeconfig, keyFile, folder, caFile }: Readonly<Record<'kubeconfig' | 'keyFile' | 'folder' | 'caFile', string>>,
): Promise<ChildProcess[]> {
  const listenFlags = ['--bind-address=127.0.0.1', '--secure-port=0', '--leader-elect=false'];
  const accountFlags = [`--service-account-private-key-file=${keyFile}`, `--root-ca-file=${caFile}`];
  const programs: Readonly<Record<string, readonly string[]>> = {
    [await buildProgram(release, 'kube-controller-manager')]: [...listenFlags, ...accountFlags],
    [await buildProgram(release, 'kube-scheduler')]: listenFlags,
    [await installProgram(KWOK_MODULE)]: ['--manage-all-nodes=true', '--config=/dev/null'],
  };
  return Object.entries(programs).map(([program, flags]) => {
    const log = openSync(join(folder, `${program.split('/').at(-1)}.log`), 'w');
    return spawn(program, [`--kubeconfig=${kubeconfig}`, ...flags], { stdio: ['ignore', log, log] });
  });
}

/** Creates the nodes and waits until kwok has set the condition Ready. Throws if the nodes are not ready in time. */
async function createNodes({ url, caFile, token }: ApiServer): Promise<void> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(caFile) } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const nodesUrl = `${url}/api/v1/nodes`;
  try {
    for (const name of NODE_NAMES) {
      const body = JSON.stringify({
        metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' } },
        status: { allocatable: NODE_CAPACITY, capacity: NODE_CAPACITY },
      });
      const { status } = await fetch(nodesUrl, { method: 'POST', headers, body, dispatcher });
      if (status !== 201) throw new Error(`POST ${nodesUrl} returned ${status} instead of 201`);
    }
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await areNodesReady())) {
      if (Date.now() > deadline) throw new Error(`the nodes were not ready within ${READY_TIMEOUT_MS / 1000} s`);
      await setTimeout(500);
    }
  } finally {
    await dispatcher.close();
  }

  async function areNodesReady(): Promise<boolean> {
    const { items } = (await (await fetch(nodesUrl, { headers, dispatcher })).json()) as NodeList;
    return items.every(({ status }) =>
      status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True'),
    );
  }
}

interface NodeList {
  readonly items: readonly {
    readonly status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
  }[];
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const processExit = once(child, 'exit');
  child.kill('SIGKILL');
  await processExit;
}
