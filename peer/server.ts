/** Starts the kube-apiserver of a release on free ports, with the launcher. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFreePorts } from '../client/launch/reserved-ports.ts';
import { buildLauncher, buildProgram } from './build.ts';
import type { PeerRelease } from './releases.ts';

export interface PeerServerOptions {
  readonly release: PeerRelease;
  /** Whether to start kube-controller-manager too. */
  readonly startsControllers?: boolean;
  /** Additional flags of the launcher and of kube-apiserver. */
  readonly flags?: readonly string[];
}

export interface RunningServer {
  /** The URL of the HTTPS port. */
  readonly https: string;
  /** The URL of the HTTP port, where requests without credentials act as a member of `system:masters`. */
  readonly http: string;
  /** The bearer token of a member of `system:masters`. */
  readonly token: string;
  /** The path of the certificate of the server's certificate authority. */
  readonly ca: string;
  stop(): Promise<void>;
}

/** Builds the programs that a server needs. The first build of a release takes minutes; later calls return at once. */
export async function buildServer(
  release: PeerRelease,
  { controllers: runsControllers }: { readonly controllers: boolean },
): Promise<void> {
  await buildLauncher();
  await buildProgram(release, 'kube-apiserver');
  if (runsControllers) await buildProgram(release, 'kube-controller-manager');
}

/** Starts a server, and resolves when it is ready. If the server ends before it is ready, rejects with the last lines of its log. */
export async function startServer({
  release,
  startsControllers = false,
  flags = [],
}: PeerServerOptions): Promise<RunningServer> {
  await buildServer(release, { controllers: startsControllers });
  const [httpPort, securePort] = await findFreePorts();
  const launcherArguments = [`--release=${release.version}`, `--http-port=${httpPort}`, `--secure-port=${securePort}`];
  const allArguments = [...launcherArguments, ...(startsControllers ? ['--controllers'] : []), ...flags];
  const child = spawn(await buildLauncher(), allArguments, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.splice(0, Math.max(0, log.push(line) - 20)));
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('ready ')) continue;
    const startedServer: Omit<RunningServer, 'stop'> = JSON.parse(line.slice('ready '.length));
    child.stdout.resume();
    return { ...startedServer, stop: () => stopProcess(child) };
  }
  throw new Error(`kube-apiserver ${release.version} did not start:\n${log.join('\n')}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const processExit = once(child, 'exit');
  child.kill('SIGTERM');
  await processExit;
}
