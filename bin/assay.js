#!/usr/bin/env node
// The entry of the `assay` command. Plain JavaScript, so that any Node can read it: when the Node that runs it is
// older than 24, it starts itself again on the Node 24 that npm installed beside it, passing on signals and exit code.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = 24;
/** Set for the child alone, which passes it on to nobody. */
const RESPAWNED = 'ASSAY_RESPAWNED';
const here = dirname(fileURLToPath(import.meta.url));

/** The nearest `node_modules/.bin/node` above this file, or undefined. */
function installedNode() {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', 'node');
    if (existsSync(candidate)) return candidate;
  }
  return undefined;
}

/** The channel tells the child when this process is gone, however it ended. */
function respawn(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [RESPAWNED]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`assay: cannot start ${node}: ${error.message}\n`);
    process.exit(5);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 5);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** A command that has nothing to finish ends with the process that started it; others listen themselves. */
function endWithParent() {
  if (process.channel === undefined) return;
  process.on('disconnect', () => {
    if (process.listenerCount('disconnect') === 1) process.exit(1);
  });
  process.channel.unref();
}

if (Number.parseInt(process.versions.node, 10) >= OLDEST) {
  delete process.env[RESPAWNED];
  endWithParent();
  module.enableCompileCache?.();
  // In the repository the sources; in the package, which has none, what was built from them.
  const entries = ['../cli/assay.ts', '../cli/assay.js', '../dist/cli/assay.js'].map((entry) => join(here, entry));
  const entry = entries.find((candidate) => existsSync(candidate)) ?? entries[0];
  await import(pathToFileURL(entry).href);
} else {
  const node = installedNode();
  if (node === undefined || process.env[RESPAWNED] !== undefined) {
    process.stderr.write(
      `assay: Node ${OLDEST} or newer is needed, this is ${process.versions.node}; run npm ci, or install Node ${OLDEST}\n`,
    );
    process.exit(2);
  }
  respawn(node);
}
