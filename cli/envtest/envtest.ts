/** `assay envtest`: prints the path of a folder for KUBEBUILDER_ASSETS. Its programs `kube-apiserver` and `etcd` start the simulator. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { selectControllers, UnknownControllerError } from '../../simulator/controllers/selection.ts';
import { NEWEST_RELEASE, RELEASES } from '../../spec/emulated.ts';
import { writeFolder } from './folder.ts';

/** The default value of --controllers: no controller runs, as with the binaries of envtest. */
const NO_CONTROLLERS = '-*';
const ALL_CONTROLLERS = [
  '*',
  'garbage-collector-controller',
  'resourcequota-controller',
  'serviceaccount-controller',
  'serviceaccount-token-controller',
  'token-cleaner-controller',
].join();

interface EnvtestFlags {
  readonly release: string;
  readonly controllers?: string | true;
  readonly directory?: string;
}

export function createCommand(): Command {
  const controllers =
    'also run controllers, for example to delete namespaces and create service accounts; without names, all (default: no controllers; names as for assay simulate)';
  return new Command('assay envtest')
    .description(
      'Prints the path of a folder whose kube-apiserver and etcd binaries start the simulator: KUBEBUILDER_ASSETS="$(assay envtest)" go test ./...',
    )
    .allowExcessArguments(false)
    .addOption(new Option('--release <release>', 'Kubernetes release to emulate').default(NEWEST_RELEASE))
    .addOption(new Option('--controllers [names]', controllers))
    .addOption(new Option('--directory <directory>', "folder for the binaries (default: a folder in the user's cache)"))
    .action((flags: EnvtestFlags, parser: Command) => {
      const problem = findFlagProblem(flags);
      if (problem !== undefined) parser.error(`error: ${problem}`);
      process.stdout.write(`${writeFolder(readFolderOptions(flags))}\n`);
    });
}

function findFlagProblem({ release, controllers }: EnvtestFlags): string | undefined {
  if (!RELEASES.includes(release))
    return `--release '${release}' is unknown; known releases: ${RELEASES[0]} to ${NEWEST_RELEASE}`;
  if (typeof controllers !== 'string') return undefined;
  try {
    selectControllers(controllers.split(','));
    return undefined;
  } catch (error) {
    if (error instanceof UnknownControllerError) return `--controllers: ${error.message}`;
    throw error;
  }
}

function readFolderOptions({ release, controllers, directory }: EnvtestFlags): Parameters<typeof writeFolder>[0] {
  const { XDG_CACHE_HOME: cache = '', LOCALAPPDATA: local = '', PATH: path = '' } = process.env;
  const home = process.platform === 'win32' && local !== '' ? local : join(homedir(), '.cache');
  return {
    platform: process.platform,
    node: process.execPath,
    entryFile: fileURLToPath(new URL('../../bin/envtest.js', import.meta.url)),
    release,
    controllers: controllers === true ? ALL_CONTROLLERS : (controllers ?? NO_CONTROLLERS),
    directory: directory === undefined ? undefined : resolve(directory),
    cache: cache === '' ? home : cache,
    path,
  };
}
