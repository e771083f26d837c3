/**
 * Builds `packages/simulator/dist/`, what `npm pack ./packages/simulator` packs: of the package of the suite, which is built first, the modules that
 * `startSimulator` leads to and the data that they read. The libraries that these import are the dependencies, no more and no less.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reachedFrom } from './reached.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BUILT = join(ROOT, 'dist');
const PACKAGE = join(ROOT, 'packages', 'simulator');
const DIST = join(PACKAGE, 'dist');
/** The entry, and what is started by path. */
const ENTRIES = [
  'simulator/index.js',
  'simulator/main.js',
  'simulator/start/settings.js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
];
/** What is read of the specification; its text and its rules are for judges. */
const DATA = ['simulator/**/*.{json,yaml,proto}', 'spec/*.{json,yaml}'];
const LIBRARY = /(?:from|import)[ (]*['"`]((?:@[\w-]+\/)?[\w-]+)[^'"`.]*(?:\.[jt]s)?['"`]/g;

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const built = spawnSync(process.execPath, [join(ROOT, 'verify', 'pack.ts')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
rmSync(DIST, { recursive: true, force: true });
const code = reachedFrom(BUILT, ENTRIES, (file) => file);
const types = reachedFrom(BUILT, ['simulator/index.d.ts'], (file) => file.replace(/\.[jt]s$/, '.d.ts'));
const data = DATA.flatMap((pattern) => globSync(pattern, { cwd: BUILT }));
for (const file of new Set([...code, ...types, ...data, 'package.json'])) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  copyFileSync(join(BUILT, file), join(DIST, file));
}
const libraries = new Set([...code].flatMap((file) => librariesIn(file)));
for (const name of [...libraries].filter((library) => existsSync(join(BUILT, 'node_modules', library))))
  cpSync(join(BUILT, 'node_modules', name), join(DIST, 'node_modules', name), { recursive: true });
copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'dist', 'LICENSE'));
checkManifest();

function librariesIn(file: string): string[] {
  const names = [...readFileSync(join(BUILT, file), 'utf8').matchAll(LIBRARY)].map(([, name = '']) => name);
  return names.filter((name) => name !== 'node' && !builtinModules.includes(name));
}

function checkManifest(): void {
  const suite: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const simulator: Manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const needed = [...libraries]
    .filter((name) => Object.hasOwn(suite.dependencies, name) && !existsSync(join(DIST, 'node_modules', name)))
    .toSorted();
  const expected = Object.fromEntries(needed.map((name) => [name, suite.dependencies[name]]));
  if (JSON.stringify(simulator.dependencies) === JSON.stringify(expected) && simulator.version === suite.version)
    return;
  process.stderr.write(
    `pack-simulator: packages/simulator/package.json must say version ${suite.version} and "dependencies": ${JSON.stringify(expected, null, 2)}\n`,
  );
  process.exit(1);
}
