/**
 * `npm run peer`: builds the peer when it is absent or older than its sources, and runs it until interrupted.
 * `npm run peer:build` only builds. Flags after `--` go to the server: `npm run peer -- --watch-cache=false`. `npm run etcd` runs etcd alone,
 * from the same modules: `npm run etcd -- --members=3`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOM = import.meta.dirname;
const BINARY = join(ROOM, 'bin', 'peer');
const ETCD = join(ROOM, 'bin', 'etcd');
const OLDEST_GO = 23;

const [mode, ...flags] = process.argv.slice(2);
if (mode === 'build' || isStale()) build();
if (mode === 'run') runPeer(flags);
if (mode === 'etcd') run(ETCD, flags);

function isStale(): boolean {
  if (!existsSync(BINARY) || !existsSync(ETCD)) return true;
  const built = Math.min(...[BINARY, ETCD].map((file) => statSync(file).mtimeMs));
  return globSync(['*.go', 'etcd/*.go', 'go.mod', 'go.sum', 'build.sh'], { cwd: ROOM }).some(
    (file) => statSync(join(ROOM, file)).mtimeMs > built,
  );
}

function build(): void {
  const version = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8', cwd: ROOM });
  if (version.error !== undefined)
    fail(
      `Go is not installed; the peer needs Go 1.${OLDEST_GO} or later (https://go.dev/dl). Everything else works without it.`,
    );
  const minor = Number(/^go1\.(\d+)/.exec(version.stdout.trim())?.[1] ?? Number.NaN);
  if (minor < OLDEST_GO) fail(`the peer needs Go 1.${OLDEST_GO} or later, this is ${version.stdout.trim()}`);
  process.stderr.write('peer: building; the first time takes a few minutes and fetches Go modules\n');
  const built = spawnSync('sh', [join(ROOM, 'build.sh'), BINARY], { stdio: 'inherit' });
  if (built.status !== 0) fail('the build failed; the lines above say why');
}

function runPeer(given: readonly string[]): void {
  const own = given.some((flag) => flag.startsWith('--port')) ? [] : ['--port=18443', '--http-port=18080'];
  run(BINARY, [...own, ...given]);
  if (own.length > 0)
    process.stderr.write(
      'peer: http://127.0.0.1:18080 (administrator) and https://127.0.0.1:18443; interrupt to stop\n',
    );
}

function run(binary: string, flags: readonly string[]): void {
  const server = spawn(binary, flags, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 0));
}

function fail(message: string): never {
  process.stderr.write(`peer: ${message}\n`);
  process.exit(2);
}
