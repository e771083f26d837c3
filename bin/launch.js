// What both commands begin with. Plain JavaScript, so that any Node can read it: when the Node that runs it is older than 24, the command is
// started again on the Node 24 that npm installed beside it.
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = 24;
/** Set for the child alone, which passes it on to nobody. */
const RESPAWNED = 'ASSAY_RESPAWNED';
const here = dirname(fileURLToPath(import.meta.url));

/** `entry`: the module to run, without its ending. */
export async function launch(name, entry) {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST) {
    delete process.env[RESPAWNED];
    endWithParent();
    module.enableCompileCache?.();
    if (name === 'assay' && process.argv[2] === 'simulate') await becomeSmall();
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

/** In the repository the sources; in the package, which has none, what was built from them. */
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
 * A simulator runs for long: on Linux this process begins anew with settings of its memory, which are read at the start only.
 * One that was started by a process of ours has them, and would lose its channel.
 */
async function becomeSmall() {
  if (process.platform !== 'linux' || process.execve === undefined || process.channel !== undefined) return;
  const { buildNewSpaceFlags, addAllocatorSettings } = await import(
    pathToFileURL(moduleOf('client/launch/allocator')).href
  );
  const flags = buildNewSpaceFlags([...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')]);
  if (flags.length === 0) return;
  const environment = addAllocatorSettings(process.env) ?? process.env;
  const argv = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, argv, environment);
}

/** A command that has nothing to finish ends with the process that started it; others listen themselves. */
function endWithParent() {
  if (process.channel === undefined) return;
  process.on('disconnect', () => {
    if (process.listenerCount('disconnect') === 1) process.exit(1);
  });
  process.channel.unref();
}
