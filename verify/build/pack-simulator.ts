/**
 * Builds `packages/simulator/dist/` for `npm pack ./packages/simulator`: builds the package of the suite, and copies the modules that
 * `startSimulator` imports and the data that they read. Checks that the dependencies of the simulator package are exactly the imported
 * libraries.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findReachable } from './reachable-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SUITE_DIST = join(ROOT, 'dist');
const PACKAGE = join(ROOT, 'packages', 'simulator');
const DIST = join(PACKAGE, 'dist');
/** The entry point, and modules that are loaded by their path. */
const ENTRIES = [
  'simulator/index.js',
  'simulator/main.js',
  'simulator/start/settings.js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
];
const BUNDLE_FILES = 'bundle/*';
/** Data files. Only the files that the code of the simulator names are copied. */
const DATA_FILES = ['simulator/**/*.{json,yaml,proto}', 'spec/*.{json,yaml}'];
const LIBRARY_IMPORT = /(?:from|import)[ (]*['"`]((?:@[\w-]+\/)?[\w-]+)[^'"`.]*(?:\.[jt]s)?['"`]/g;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const build = spawnSync(process.execPath, [join(ROOT, 'verify', 'build', 'pack.ts')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
rmSync(DIST, { recursive: true, force: true });
const modules = findReachable(SUITE_DIST, ENTRIES, (file) => file);
const types = findReachable(SUITE_DIST, ['simulator/index.d.ts'], (file) => file.replace(/\.[jt]s$/, '.d.ts'));
const text = [...modules].map((file) => readFileSync(join(SUITE_DIST, file), 'utf8')).join('\n');
const data = globSync(DATA_FILES, { cwd: SUITE_DIST }).filter((file) => text.includes(basename(file)));
for (const file of new Set([
  ...modules,
  ...types,
  ...data,
  ...globSync(BUNDLE_FILES, { cwd: SUITE_DIST }),
  'package.json',
])) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  copyFileSync(join(SUITE_DIST, file), join(DIST, file));
}
const libraries = new Set([...modules].flatMap((file) => findLibraries(file)));
for (const name of [...libraries].filter((library) => existsSync(join(SUITE_DIST, 'node_modules', library))))
  cpSync(join(SUITE_DIST, 'node_modules', name), join(DIST, 'node_modules', name), { recursive: true });
copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'dist', 'LICENSE'));
checkManifest();

function findLibraries(file: string): string[] {
  const names = [...readFileSync(join(SUITE_DIST, file), 'utf8').matchAll(LIBRARY_IMPORT)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'node' && !builtinModules.includes(name));
}

/** Ends the process with an error if the manifest of the simulator package has other dependencies or another version. */
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
