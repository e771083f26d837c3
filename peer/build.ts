/**
 * Builds the Go programs of the peer into `peer/bin`, each again when one of its sources has changed: the launcher, etcd, and the programs of
 * `peer/programs`, which are built from the published modules of a Kubernetes release.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const ROOM = import.meta.dirname;
const BIN = join(ROOM, 'bin');
const LAUNCHER = join(ROOM, 'launcher');
const RELEASES_FILE = join(ROOM, 'releases.yaml');
const OLDEST_GO = 24;

/** A release of `releases.yaml`. */
export interface PeerRelease {
  readonly minor: string;
  readonly version: string;
  readonly pins: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
}

/** Returns the release of a minor such as `1.32`, the newest without one. Throws when it is not in `releases.yaml`. */
export function findRelease(minor?: string): PeerRelease {
  const releases = readReleases();
  const release = minor === undefined ? releases[0] : releases.find((one) => one.minor === minor);
  if (release === undefined)
    throw new Error(
      `There is no release ${minor}. peer/releases.yaml has ${releases.map((one) => one.minor).join(', ')}.`,
    );
  return release;
}

/** Returns the releases, the newest first. */
export function readReleases(): readonly PeerRelease[] {
  const { releases } = parse(readFileSync(RELEASES_FILE, 'utf8')) as {
    releases: Record<string, { version: string; pins?: Record<string, string>; tags?: string[] }>;
  };
  return Object.entries(releases).map(([minor, { version, pins = {}, tags = [] }]) => ({ minor, version, pins, tags }));
}

/** Builds the launcher and etcd. Returns the path of the launcher, `peer/bin/peer`. */
export async function buildLauncher(): Promise<string> {
  const sources = globSync('**/*.{go,mod,sum}', { cwd: LAUNCHER }).map((file) => join(LAUNCHER, file));
  const programs = { peer: '.', etcd: 'go.etcd.io/etcd/server/v3' };
  for (const [name, source] of Object.entries(programs)) {
    const output = join(BIN, name);
    if (isFresh(output, sources)) continue;
    await requireGo();
    await runGo(['build', '-buildvcs=false', '-o', output, source], LAUNCHER);
  }
  return join(BIN, 'peer');
}

/** Builds a published program such as `github.com/k3s-io/kine@v0.17.5`. Returns its path, which ends in the last word of the module's. */
export async function installProgram(module: string): Promise<string> {
  const [path = '', version = ''] = module.split('@');
  const folder = join(BIN, version);
  const output = join(folder, basename(path));
  if (existsSync(output)) return output;
  await requireGo();
  mkdirSync(folder, { recursive: true });
  await runGo(['install', module], folder, { GOBIN: folder });
  return output;
}

/** Builds a program of `peer/programs` from the modules of a release. Returns its path. */
export async function buildProgram(release: PeerRelease, name: string): Promise<string> {
  const folder = join(BIN, release.version);
  const output = join(folder, name);
  const programFolder = join(ROOM, 'programs', name);
  const sources = globSync('*.go', { cwd: programFolder });
  if (isFresh(output, [...sources.map((file) => join(programFolder, file)), import.meta.filename])) return output;
  await requireGo();
  const workspace = join(folder, 'src', name);
  mkdirSync(workspace, { recursive: true });
  for (const source of sources) copyFileSync(join(programFolder, source), join(workspace, source));
  writeFileSync(join(workspace, 'go.mod'), await writeModule(release));
  await runGo(['mod', 'tidy'], workspace);
  const tags = release.tags.length === 0 ? [] : ['-tags', release.tags.join(',')];
  await runGo(['build', '-buildvcs=false', ...tags, '-ldflags', linkerFlags(release), '-o', output, '.'], workspace);
  return output;
}

function isFresh(output: string, sources: readonly string[]): boolean {
  return existsSync(output) && sources.every((source) => statSync(source).mtimeMs <= statSync(output).mtimeMs);
}

/** Returns the go.mod of a program of a release: the release's own requirements, with its staging modules at their published versions. */
async function writeModule(release: PeerRelease): Promise<string> {
  const { stdout } = await runGo(['mod', 'download', '-json', `k8s.io/kubernetes@${release.version}`], ROOM);
  const text = readFileSync((JSON.parse(stdout) as { GoMod: string }).GoMod, 'utf8');
  const published = release.version.replace(/^v1/, 'v0');
  return text
    .replace(/^module .*$/m, `module peer/${release.version}`)
    .replace(/^\s*k8s\.io\/\S+ v0\.0\.0$/gm, '')
    .replace(/(k8s\.io\/\S+) => \.\/staging\/src\/\S+/g, (_, name: string) => {
      return `${name} => ${name} ${release.pins[name] ?? published}`;
    })
    .concat(`\nrequire k8s.io/kubernetes ${release.version}\n`);
}

function linkerFlags({ version }: PeerRelease): string {
  const [major, minor] = version.slice(1).split('.');
  const values = {
    gitVersion: version,
    gitMajor: major,
    gitMinor: minor,
    gitTreeState: 'clean',
    gitCommit: '0'.repeat(40),
  };
  const packages = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'];
  const settings = packages.flatMap((name) =>
    Object.entries(values).map(([key, value]) => `-X ${name}.${key}=${value}`),
  );
  return ['-s', '-w', ...settings].join(' ');
}

async function requireGo(): Promise<void> {
  const version = await promisify(execFile)('go', ['env', 'GOVERSION'], { cwd: ROOM }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version === undefined)
    throw new Error(`Go is not installed. The peer needs Go 1.${OLDEST_GO} or later (https://go.dev/dl).`);
  const minor = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? Number.NaN);
  if (minor < OLDEST_GO) throw new Error(`The peer needs Go 1.${OLDEST_GO} or later, and this is ${version}.`);
}

/** Rejects with the last lines that Go printed. */
async function runGo(
  args: readonly string[],
  cwd: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ readonly stdout: string }> {
  try {
    const environment = { ...process.env, ...more, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOWORK: 'off' };
    return await promisify(execFile)('go', [...args], { cwd, env: environment, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`go ${args.slice(0, 2).join(' ')} failed in ${cwd}:\n${stderr.split('\n').slice(-15).join('\n')}`);
  }
}
