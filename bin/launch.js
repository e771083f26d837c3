// The start of both commands, in plain JavaScript that any Node can read. If the Node that runs it is older than 24, the command starts again on
// the Node 24 that npm has installed.
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = 24;
/** Set for the child process, which removes it from its environment. */
const RESPAWNED = 'ASSAY_RESPAWNED';
const here = dirname(fileURLToPath(import.meta.url));

/** `entry`: the module to run, without its file extension. */
export async function launch(name, entry) {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) {
    delete process.env[RESPAWNED];
    endWithParent();
    module.enableCompileCache?.();
    if (name === 'assay' && process.argv[2] === 'simulate') await restartWithMemorySettings();
    await import(pathToFileURL(moduleOf(entry)).href);
    return;
  }
  const node = installedNode();
  if (node === undefined || process.env[RESPAWNED] !== undefined) {
    process.stderr.write(
      `${name}: Node ${OLDEST} or newer is needed, this is ${process.versions.node}; run npm ci, or install Node ${OLDEST}\n`,
    );
    process.exit(2);
  }
  const { respawn } = await import('./respawn.js');
  respawn(name, node, { [RESPAWNED]: '1' });
}

/** Returns the source in the repository, and the compiled file in the package, which has no sources. */
function moduleOf(entry) {
  const files = [`../${entry}.ts`, `../${entry}.js`, `../dist/${entry}.js`].map((file) => join(here, file));
  return files.find((file) => existsSync(file)) ?? files[0];
}

/** The nearest `node_modules/.bin/node` above this file, or undefined. */
function installedNode() {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'node_modules', '.bin', 'node');
    if (existsSync(file)) return file;
  }
  return undefined;
}

/**
 * Starts the process of a simulator again with memory settings, which Node and glibc read at the start only. Only on Linux. Not if a process of
 * ours has started this one: it has set them, and the channel to it would be lost.
 */
async function restartWithMemorySettings() {
  if (process.platform !== 'linux' || process.execve === undefined || process.channel !== undefined) return;
  const { buildMemoryFlags, addAllocatorSettings } = await import(
    pathToFileURL(moduleOf('client/launch/allocator')).href
  );
  const flags = buildMemoryFlags([...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')]);
  if (flags.length === 0) return;
  const environment = addAllocatorSettings(process.env) ?? process.env;
  const argv = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, argv, environment);
}

/** Ends the command with the process that started it, unless the command handles that itself. */
function endWithParent() {
  if (process.channel === undefined) return;
  process.on('disconnect', () => {
    if (process.listenerCount('disconnect') === 1) process.exit(1);
  });
  process.channel.unref();
}
