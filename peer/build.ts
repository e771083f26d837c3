/**
 * Builds the Go programs of the peer into `peer/bin`, each again when its sources or its release in `releases.yaml` have changed: the launcher, etcd,
 * and the programs of `peer/programs`, which are built from the published modules of a Kubernetes release.
 */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireGo, runGo, runProgram } from './go.ts';
import { writeModule } from './module.ts';
import { GENERATOR_IMPORT, vendorWithOpenApi } from './openapi.ts';
import type { PeerRelease } from './releases.ts';

const ROOM = import.meta.dirname;
const BIN = join(ROOM, 'bin');
const LAUNCHER = join(ROOM, 'launcher');

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
  await runProgram('go', ['install', module], {
    cwd: folder,
    env: { GOBIN: folder, GOTOOLCHAIN: 'local', GOWORK: 'off' },
  });
  return output;
}

/** Builds a program of `peer/programs` from the modules of a release. Returns its path. */
export async function buildProgram(release: PeerRelease, name: string): Promise<string> {
  const folder = join(BIN, release.version);
  const output = join(folder, name);
  const programFolder = join(ROOM, 'programs', name, release.programs);
  const sources = globSync('*.go', { cwd: programFolder });
  const recipeFile = `${output}.recipe.json`;
  const recipe = JSON.stringify({
    release,
    sources: sources.map((file) => readFileSync(join(programFolder, file), 'utf8')),
  });
  if (existsSync(output) && existsSync(recipeFile) && readFileSync(recipeFile, 'utf8') === recipe) return output;
  await requireGo();
  const workspace = join(folder, 'src', name);
  mkdirSync(workspace, { recursive: true });
  for (const source of sources) copyFileSync(join(programFolder, source), join(workspace, source));
  const generatesOpenApi = name === 'kube-apiserver' && release.generates.includes('openapi');
  if (generatesOpenApi) writeFileSync(join(workspace, 'tools.go'), GENERATOR_IMPORT);
  await writeModule(release, workspace);
  if (generatesOpenApi) await vendorWithOpenApi(workspace);
  // With -trimpath the packages of a vendor folder are compiled once for all programs of the release.
  const mode = [...(generatesOpenApi ? ['-mod=vendor'] : []), ...(release.generates.length > 0 ? ['-trimpath'] : [])];
  await runGo(['build', '-buildvcs=false', ...mode, '-ldflags', linkerFlags(release), '-o', output, '.'], workspace);
  writeFileSync(recipeFile, recipe);
  return output;
}

function isFresh(output: string, sources: readonly string[]): boolean {
  return existsSync(output) && sources.every((source) => statSync(source).mtimeMs <= statSync(output).mtimeMs);
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
