/**
 * Builds `packages/simulator/dist/` for `npm pack ./packages/simulator`: the modules of the suite's package (built first) that
 * `startSimulator` imports, and the data that they read. The dependencies in its manifest must be exactly the imported libraries.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findReachable } from './reachable-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = join(ROOT, 'dist');
const PACKAGE = join(ROOT, 'packages', 'simulator');
const DIST = join(PACKAGE, 'dist');
/** The entry point, and modules that are started by path. */
const ENTRIES = [
  'simulator/index.js',
  'simulator/main.js',
  'simulator/start/settings.js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
];
const BUNDLE = 'bundle/*';
/** Data files. The simulator reads those that its code names; the others are for the suite and its tests. */
const DATA = ['simulator/**/*.{json,yaml,proto}', 'spec/*.{json,yaml}'];
const LIBRARY = /(?:from|import)[ (]*['"`]((?:@[\w-]+\/)?[\w-]+)[^'"`.]*(?:\.[jt]s)?['"`]/g;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const built = spawnSync(process.execPath, [join(ROOT, 'verify', 'build', 'pack.ts')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
rmSync(DIST, { recursive: true, force: true });
const code = findReachable(BUILT, ENTRIES, (file) => file);
const types = findReachable(BUILT, ['simulator/index.d.ts'], (file) => file.replace(/\.[jt]s$/, '.d.ts'));
const text = [...code].map((file) => readFileSync(join(BUILT, file), 'utf8')).join('\n');
const data = globSync(DATA, { cwd: BUILT }).filter((file) => text.includes(basename(file)));
for (const file of new Set([...code, ...types, ...data, ...globSync(BUNDLE, { cwd: BUILT }), 'package.json'])) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  copyFileSync(join(BUILT, file), join(DIST, file));
}
const libraries = new Set([...code].flatMap((file) => findLibraries(file)));
for (const name of [...libraries].filter((library) => existsSync(join(BUILT, 'node_modules', library))))
  cpSync(join(BUILT, 'node_modules', name), join(DIST, 'node_modules', name), { recursive: true });
copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'dist', 'LICENSE'));
checkManifest();

function findLibraries(file: string): string[] {
  const names = [...readFileSync(join(BUILT, file), 'utf8').matchAll(LIBRARY)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'node' && !builtinModules.includes(name));
}

function checkManifest(): void {
  const suite: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const simulator: Manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const neededLibraries = [...libraries]
    .filter((name) => Object.hasOwn(suite.dependencies, name) && !existsSync(join(DIST, 'node_modules', name)))
    .toSorted();
  const expected = Object.fromEntries(neededLibraries.map((name) => [name, suite.dependencies[name]]));
  if (JSON.stringify(simulator.dependencies) === JSON.stringify(expected) && simulator.version === suite.version)
    return;
  process.stderr.write(
    `pack-simulator: packages/simulator/package.json must have version ${suite.version} and "dependencies": ${JSON.stringify(expected, null, 2)}\n`,
  );
  process.exit(1);
}
