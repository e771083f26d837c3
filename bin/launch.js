// Starts the commands of the package. This file is JavaScript without new syntax, so that old Node versions can read it. If Node is older
// than 24, the command starts again with the Node 24 that npm has installed.
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MINIMUM_NODE_VERSION = 24;
/**
 * The environment variable that marks the restarted process. The restarted process deletes it, so that its child processes do not inherit
 * it.
 */
const RESTARTED_VARIABLE = 'ASSAY_RESPAWNED';
const binFolder = dirname(fileURLToPath(import.meta.url));

/** Runs a command. `entry` is the path of its module in the package, without file extension. */
export async function launch(name, entry) {
  if (Number.parseInt(process.versions.node, 10) >= MINIMUM_NODE_VERSION) {
    delete process.env[RESTARTED_VARIABLE];
    endWithParent();
    module.enableCompileCache?.();
    if (name === 'assay' && process.argv[2] === 'simulate') await restartWithMemorySettings();
    await import(pathToFileURL(findModuleFile(entry)).href);
    return;
  }
  const node = findInstalledNode();
  if (node === undefined || process.env[RESTARTED_VARIABLE] !== undefined) {
    process.stderr.write(
      `${name}: Node ${MINIMUM_NODE_VERSION} or newer is needed, this is ${process.versions.node}; run npm ci, or install Node ${MINIMUM_NODE_VERSION}\n`,
    );
    process.exit(2);
  }
  const { respawn } = await import('./respawn.js');
  respawn(name, node, { [RESTARTED_VARIABLE]: '1' });
}

/** Returns the file of a module: the source file in the repository, or the compiled file in the npm package. */
function findModuleFile(entry) {
  const files = [`../${entry}.ts`, `../${entry}.js`, `../dist/${entry}.js`].map((file) => join(binFolder, file));
  return files.find((file) => existsSync(file)) ?? files[0];
}

/** Returns the nearest `node_modules/.bin/node` in a parent folder of this file, or undefined. */
function findInstalledNode() {
  for (let folder = binFolder; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'node_modules', '.bin', 'node');
    if (existsSync(file)) return file;
  }
  return undefined;
}

/**
 * On Linux, replaces the process of `assay simulate` with a process that has memory settings, because Node and glibc read these only at
 * startup. A process with an IPC channel is not replaced: its parent process has already set them, and the channel would be lost.
 */
async function restartWithMemorySettings() {
  if (process.platform !== 'linux' || process.execve === undefined || process.channel !== undefined) return;
  const { buildMemoryFlags, addAllocatorSettings } = await import(
    pathToFileURL(findModuleFile('client/launch/allocator')).href
  );
  const flags = buildMemoryFlags([...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')]);
  if (flags.length === 0) return;
  const environment = addAllocatorSettings(process.env) ?? process.env;
  const argv = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, argv, environment);
}

/** Exits when the parent process ends, unless the command handles the closed IPC channel itself. */
function endWithParent() {
  if (process.channel === undefined) return;
  process.on('disconnect', () => {
    if (process.listenerCount('disconnect') === 1) process.exit(1);
  });
  process.channel.unref();
}
