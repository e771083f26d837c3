/**
 * Builds the Go programs of the peer into `peer/bin`: the launcher, etcd, and the programs of `peer/programs`, which are built from the
 * published modules of a Kubernetes release. A program is built again when its sources or its release in `releases.yaml` have changed.
 */
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireGo, runGo, runProgram } from './go.ts';
import { writeModule } from './module.ts';
import { GENERATOR_IMPORT, vendorWithOpenApi } from './openapi.ts';
import { type BuildSources, findBuildSources, type PeerRelease } from './releases.ts';

const PEER_FOLDER = import.meta.dirname;
const BIN_FOLDER = join(PEER_FOLDER, 'bin');
const LAUNCHER_FOLDER = join(PEER_FOLDER, 'launcher');
/** The function that creates the command of each component of Kubernetes. */
const COMPONENT_COMMANDS: Readonly<Record<string, string>> = {
  'kube-apiserver': 'NewAPIServerCommand',
  'kube-controller-manager': 'NewControllerManagerCommand',
  'kube-scheduler': 'NewSchedulerCommand',
};

/** Builds the launcher and etcd. Returns the path of the launcher, `peer/bin/peer`. */
export async function buildLauncher(): Promise<string> {
  const sources = globSync('**/*.{go,mod,sum}', { cwd: LAUNCHER_FOLDER }).map((file) => join(LAUNCHER_FOLDER, file));
  const programs = { peer: '.', etcd: 'go.etcd.io/etcd/server/v3' };
  for (const [name, source] of Object.entries(programs)) {
    const output = join(BIN_FOLDER, name);
    if (isUpToDate(output, sources)) continue;
    await requireGo();
    await runGo(['build', '-buildvcs=false', '-o', output, source], LAUNCHER_FOLDER);
  }
  return join(BIN_FOLDER, 'peer');
}

/**
 * Builds a published program such as `github.com/k3s-io/kine@v0.17.5`. Returns its path; the file has the last segment of the module path
 * as its name.
 */
export async function installProgram(module: string): Promise<string> {
  const [path = '', version = ''] = module.split('@');
  const folder = join(BIN_FOLDER, version);
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
export async function buildProgram(peer: PeerRelease, name: string): Promise<string> {
  const folder = join(BIN_FOLDER, peer.version);
  const buildSources = findBuildSources(peer, name);
  const output = join(folder, name);
  const sources = readSources(buildSources, name);
  const recipeFile = `${output}.recipe.json`;
  const recipe = JSON.stringify({ release: buildSources, sources: Object.values(sources) });
  if (existsSync(output) && existsSync(recipeFile) && readFileSync(recipeFile, 'utf8') === recipe) return output;
  await requireGo();
  const workspace = join(folder, 'src', name);
  mkdirSync(workspace, { recursive: true });
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(workspace, file), text);
  const generatesOpenApi = name === 'kube-apiserver' && buildSources.generates.includes('openapi');
  if (generatesOpenApi) writeFileSync(join(workspace, 'tools.go'), GENERATOR_IMPORT);
  await writeModule(buildSources, workspace);
  if (generatesOpenApi) await vendorWithOpenApi(workspace);
  const flags = [
    ...(generatesOpenApi ? ['-mod=vendor'] : []),
    // With -trimpath, Go compiles the packages of a vendor folder only once for all programs of the release.
    ...(buildSources.generates.length > 0 ? ['-trimpath'] : []),
  ];
  await runGo(
    ['build', '-buildvcs=false', ...flags, '-ldflags', buildLinkerFlags(buildSources), '-o', output, '.'],
    workspace,
  );
  writeFileSync(recipeFile, recipe);
  return output;
}

/**
 * Returns the texts of the Go files of a program by file name. The components of Kubernetes share a main program, which runs the command of
 * the component.
 */
function readSources({ programs }: BuildSources, name: string): Readonly<Record<string, string>> {
  const command = COMPONENT_COMMANDS[name];
  const folder = join(PEER_FOLDER, 'programs', command === undefined ? name : 'kube-apiserver', programs);
  const readSource = (file: string): string => {
    const text = readFileSync(join(folder, file), 'utf8');
    return command === undefined
      ? text
      : text.replaceAll('kube-apiserver', name).replaceAll('NewAPIServerCommand', command);
  };
  return Object.fromEntries(globSync('*.go', { cwd: folder }).map((file) => [file, readSource(file)]));
}

/** Reports whether a program exists and is newer than its sources. */
function isUpToDate(output: string, sources: readonly string[]): boolean {
  return existsSync(output) && sources.every((source) => statSync(source).mtimeMs <= statSync(output).mtimeMs);
}

/** Returns the linker flags that set the version that a program reports. */
function buildLinkerFlags({ version }: BuildSources): string {
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
