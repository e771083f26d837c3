/**
 * Builds `packages/simulator/dist/` for `npm pack ./packages/simulator`: builds the package of the suite, and copies the modules that
 * `startSimulator` imports and the data that they read. Checks that the dependencies of the simulator package are the imported libraries.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findReachableFiles } from './reachable-files.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const SUITE_DIST_FOLDER = join(ROOT_FOLDER, 'dist');
const PACKAGE_FOLDER = join(ROOT_FOLDER, 'packages', 'simulator');
const DIST_FOLDER = join(PACKAGE_FOLDER, 'dist');
/** The entry point, and modules that are loaded by their path. */
const ENTRY_POINTS = [
  'simulator/index.js',
  'simulator/main.js',
  'simulator/start/settings.js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
];
const BUNDLE_FILES = 'bundle/*';
/** The patterns of the data files. Only files whose name occurs in the code of the simulator are copied. */
const DATA_FILES = ['simulator/**/*.{json,yaml,proto}', 'spec/*.{json,yaml}'];
const LIBRARY_IMPORT = /(?:from|import)[ (]*['"`]((?:@[\w-]+\/)?[\w-]+)[^'"`.]*(?:\.[jt]s)?['"`]/g;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const packResult = spawnSync(process.execPath, [join(ROOT_FOLDER, 'verify', 'build', 'pack.ts')], { stdio: 'inherit' });
if (packResult.status !== 0) process.exit(1);
rmSync(DIST_FOLDER, { recursive: true, force: true });
const moduleFiles = findReachableFiles(SUITE_DIST_FOLDER, ENTRY_POINTS, (file) => file);
const typeFiles = findReachableFiles(SUITE_DIST_FOLDER, ['simulator/index.d.ts'], (file) =>
  file.replace(/\.[jt]s$/, '.d.ts'),
);
const moduleText = [...moduleFiles].map((file) => readFileSync(join(SUITE_DIST_FOLDER, file), 'utf8')).join('\n');
const dataFiles = globSync(DATA_FILES, { cwd: SUITE_DIST_FOLDER }).filter((file) =>
  moduleText.includes(basename(file)),
);
for (const file of new Set([
  ...moduleFiles,
  ...typeFiles,
  ...dataFiles,
  ...globSync(BUNDLE_FILES, { cwd: SUITE_DIST_FOLDER }),
  'package.json',
])) {
  mkdirSync(dirname(join(DIST_FOLDER, file)), { recursive: true });
  copyFileSync(join(SUITE_DIST_FOLDER, file), join(DIST_FOLDER, file));
}
const libraries = new Set([...moduleFiles].flatMap((file) => findLibraries(file)));
for (const name of [...libraries].filter((library) => existsSync(join(SUITE_DIST_FOLDER, 'node_modules', library))))
  cpSync(join(SUITE_DIST_FOLDER, 'node_modules', name), join(DIST_FOLDER, 'node_modules', name), { recursive: true });
copyFileSync(join(ROOT_FOLDER, 'LICENSE'), join(PACKAGE_FOLDER, 'dist', 'LICENSE'));
validateManifest();

function findLibraries(file: string): string[] {
  const names = [...readFileSync(join(SUITE_DIST_FOLDER, file), 'utf8').matchAll(LIBRARY_IMPORT)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => name !== 'node' && !builtinModules.includes(name));
}

/** Ends the process with an error if the manifest of the simulator package has other dependencies or another version. */
function validateManifest(): void {
  const suite: Manifest = JSON.parse(readFileSync(join(ROOT_FOLDER, 'package.json'), 'utf8'));
  const simulator: Manifest = JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'));
  const neededLibraries = [...libraries]
    .filter((name) => Object.hasOwn(suite.dependencies, name) && !existsSync(join(DIST_FOLDER, 'node_modules', name)))
    .toSorted();
  const expectedDependencies = Object.fromEntries(neededLibraries.map((name) => [name, suite.dependencies[name]]));
  if (
    JSON.stringify(simulator.dependencies) === JSON.stringify(expectedDependencies) &&
    simulator.version === suite.version
  )
    return;
  process.stderr.write(
    `pack-simulator: packages/simulator/package.json must have version ${suite.version} and "dependencies": ${JSON.stringify(expectedDependencies, null, 2)}\n`,
  );
  process.exit(1);
}
