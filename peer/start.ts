/**
 * `npm run peer` builds the kube-apiserver of a release, and runs it until it is interrupted. `npm run peer:build` only builds programs,
 * and `npm run etcd` only runs etcd.
 *
 *     npm run peer -- --release 1.32 --controllers --feature-gates=CBORServingAndStorage=true
 *     npm run peer:build -- 1.32 1.37
 *     npm run peer:build -- 1.32 --program kube-apiserver --program kube-scheduler
 *     npm run etcd -- --members=3
 *     node peer/start.ts kine --port=2379 --data-dir=/tmp/kine
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compact } from '../values/compact.ts';
import { buildLauncher, buildProgram, installProgram } from './build.ts';
import { EtcdCluster } from './etcd.ts';
import { findRelease, type PeerRelease } from './releases.ts';

const KINE_MODULE = 'github.com/k3s-io/kine@v0.17.5';
/** The SQLite parameters that kine uses only for its default file. */
const KINE_PARAMETERS =
  '_journal_mode=WAL&_busy_timeout=30000&_synchronous=NORMAL&_txlock=immediate&_stmt_cache_size=20&cache=shared';

const [mode, ...args] = process.argv.slice(2);
try {
  if (mode === 'run') await runServer(args);
  else if (mode === 'build') await buildReleases(args);
  else if (mode === 'install') await installPrograms(args);
  else if (mode === 'etcd') await runEtcd(args);
  else if (mode === 'kine') await runKine(args);
  else throw new Error(`The mode must be run, build, install, etcd or kine, not ${JSON.stringify(mode)}.`);
} catch (error) {
  process.stderr.write(`peer: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

/** Builds programs of the given releases (by default, of the newest release): kube-apiserver and kube-controller-manager, or those of `--program`. */
async function buildReleases(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { program: { type: 'string', multiple: true, default: ['kube-apiserver', 'kube-controller-manager'] } },
  });
  const releases: readonly PeerRelease[] = positionals.length === 0 ? [findRelease()] : positionals.map(findRelease);
  await buildLauncher();
  for (const release of releases) for (const program of values.program) await buildWithMessage(release, program);
}

async function installPrograms(modules: readonly string[]): Promise<void> {
  await buildLauncher();
  for (const module of modules) process.stdout.write(`${await installProgram(module)}\n`);
}

async function buildWithMessage(release: PeerRelease, program: string): Promise<void> {
  process.stderr.write(`peer: building ${program} ${release.version}; the first build takes a few minutes\n`);
  await buildProgram(release, program);
}

/** Runs a server. Passes flags other than `--release` to the launcher. */
async function runServer(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: { release: { type: 'string' }, controllers: { type: 'boolean' } },
  });
  const release = findRelease(typeof values.release === 'string' ? values.release : undefined);
  const launcher = await buildLauncher();
  await buildWithMessage(release, 'kube-apiserver');
  if (values.controllers === true) await buildWithMessage(release, 'kube-controller-manager');
  const flags = argv.filter((flag, index) => !/^--release(=|$)/.test(flag) && argv[index - 1] !== '--release');
  const portFlags = flags.some((flag) => flag.startsWith('--http-port'))
    ? []
    : ['--http-port=18080', '--secure-port=18443'];
  runProgram(launcher, [`--release=${release.version}`, ...portFlags, ...flags]);
}

/** Runs an etcd cluster until it is interrupted. Prints the URLs of the members on one line. */
async function runEtcd(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      members: { type: 'string', default: '1' },
      'data-dir': { type: 'string' },
      'client-ports': { type: 'string' },
    },
  });
  const ports = values['client-ports']?.split(',').map(Number);
  const memberCount = ports?.length ?? Number(values.members);
  const dataFolder = values['data-dir'];
  const cluster = new EtcdCluster(join(await buildLauncher(), '..', 'etcd'), {
    memberCount,
    ...compact({ dataFolder, clientPorts: ports }),
  });
  const hosts = await cluster.startEmpty();
  process.stdout.write(`${hosts.map((host) => `http://${host}`).join(',')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.close());
}

/** Runs kine, which serves the API of etcd from a SQLite database. Its metrics are on the next port. */
async function runKine(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { port: { type: 'string', default: '2379' }, 'data-dir': { type: 'string' } },
  });
  const folder = values['data-dir'] ?? mkdtempSync(join(tmpdir(), 'kine-'));
  if (values['data-dir'] === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = Number(values.port);
  runProgram(await installProgram(KINE_MODULE), [
    `--listen-address=127.0.0.1:${port}`,
    `--metrics-bind-address=127.0.0.1:${port + 1}`,
    `--endpoint=sqlite://${join(folder, 'state.db')}?${KINE_PARAMETERS}`,
  ]);
}

function runProgram(program: string, flags: readonly string[]): void {
  const child = spawn(program, flags, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
