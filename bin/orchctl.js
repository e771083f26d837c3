#!/usr/bin/env node
// The entry of the `orchctl` command. Plain JavaScript, so that any Node can read it: when the Node that runs it is
// older than 24, it starts itself again on the Node 24 that npm installed beside it, passing on signals and exit code.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = 24;
const here = dirname(fileURLToPath(import.meta.url));

/** The nearest `node_modules/.bin/node` above this file, or undefined. */
function installedNode() {
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', 'node');
    if (existsSync(candidate)) return candidate;
  }
  return undefined;
}

function respawn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`orchctl: cannot start ${node}: ${error.message}\n`);
    process.exit(5);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 5);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

if (Number.parseInt(process.versions.node, 10) >= OLDEST) {
  module.enableCompileCache?.();
  // In the repository the sources; in the package, which has none, what was built from them.
  const entries = ['../orchctl/main.ts', '../orchctl/main.js', '../dist/orchctl/main.js'].map((entry) =>
    join(here, entry),
  );
  const entry = entries.find((candidate) => existsSync(candidate)) ?? entries[0];
  await import(pathToFileURL(entry).href);
} else {
  const node = installedNode();
  if (node === undefined || process.env.ORCHCTL_RESPAWNED !== undefined) {
    process.stderr.write(
      `orchctl: Node ${OLDEST} or newer is needed, this is ${process.versions.node}; run npm ci, or install Node ${OLDEST}\n`,
    );
    process.exit(2);
  }
  process.env.ORCHCTL_RESPAWNED = '1';
  respawn(node);
}
