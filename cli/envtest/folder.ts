/** Writes the envtest folder: launchers that take the place of the binaries kube-apiserver, etcd and kubectl. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildMemoryFlags } from '../../client/launch/allocator.ts';
import { buildLauncherName, type LauncherTarget, renderKubectlLauncher, renderLauncher } from './launchers.ts';

export interface FolderOptions {
  readonly platform: NodeJS.Platform;
  /** The absolute path of Node. */
  readonly node: string;
  /** The absolute path of bin/envtest.js. */
  readonly entryFile: string;
  readonly release: string;
  /** The value of `assay simulate --controllers`. */
  readonly controllers: string;
  /** The folder to write; undefined for a subfolder of `cache`. */
  readonly directory: string | undefined;
  /** The cache folder of the user. */
  readonly cache: string;
  /** The PATH in which kubectl is searched. */
  readonly path: string;
}

/** Writes the launchers, and returns the path of their folder. Programs that were started from the folder earlier continue to run. */
export function writeFolder(options: FolderOptions): string {
  const { platform, node, entryFile, release, controllers, path } = options;
  const launcherFlags = [`--release=${release}`, `--controllers=${controllers}`];
  const targets: readonly LauncherTarget[] = [
    { platform, node, nodeFlags: buildMemoryFlags([]), entryFile, component: 'kube-apiserver', flags: launcherFlags },
    { platform, node, nodeFlags: [], entryFile, component: 'etcd', flags: [] },
  ];
  const files = new Map(targets.map((target) => [buildLauncherName(target), renderLauncher(target)]));
  const kubectl = findProgram('kubectl', platform, path);
  if (kubectl !== undefined)
    files.set(platform === 'win32' ? 'kubectl.cmd' : 'kubectl', renderKubectlLauncher(platform, kubectl));
  const folder = options.directory ?? join(options.cache, 'assay', 'envtest', buildFolderName(release, files));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeLauncher(join(folder, name), text);
  return folder;
}

/** Returns a name that depends on the contents of the launchers, so that each installation and set of options has a separate folder. */
function buildFolderName(release: string, files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify([...files]));
  return `${release}-${hash.digest('hex').slice(0, 12)}`;
}

/** Writes a launcher. Replaces the file atomically, so that no process starts an incomplete launcher. */
function writeLauncher(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, text);
  chmodSync(temporaryFile, 0o755);
  renameSync(temporaryFile, file);
}

function findProgram(name: string, platform: NodeJS.Platform, path: string): string | undefined {
  const separator = platform === 'win32' ? ';' : delimiter;
  const file = platform === 'win32' ? `${name}.exe` : name;
  return path
    .split(separator)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
