/**
 * Builds `dist/` for `npm pack`: JavaScript with type declarations, because Node does not strip types inside `node_modules`. `dist/` has
 * the folders of the repository, so relative paths to data stay valid.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { readCheckoutRevision } from '../../cli/suite/revision.ts';
import type { PackedEdits } from '../../faults/edited-modules.ts';
import { type Fault, listEdits } from '../../faults/fault.ts';
import { applyHunks, type Hunk, locateEdit } from '../../faults/hunk.ts';
import { CLIENT_FAULTS } from '../../orchctl/faults/catalogue.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { FAULTS } from '../../simulator/faults/catalogue.ts';
import { AREAS } from '../../spec/areas.ts';
import { readObservations } from '../../spec/observations.ts';
import { bundleSimulator } from './bundle.ts';
import { packLibraries } from './bundle-libraries.ts';
import { findReachableFiles } from './reachable-files.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const DIST_FOLDER = join(ROOT_FOLDER, 'dist');
const PACKAGE_FOLDERS =
  '{bin,cli,client,checks,faults,programs,orchctl,policy,features,reports,simulator,spec,steps,values}';
/** Matches files that are not packed: sources, READMEs, and files that only tests read. */
const OMITTED_FILES =
  /\.(ts|md|jsonl)$|(^|\/)(package|tsconfig)\.json$|(^|\/)observe\.json$|^reports\/(out|diff|published|upgrade)\/|^spec\/observe\/|(^|\/)(fixture|vectors|observe)\//;
/** The specification is packed, although it is a Markdown file, because the report page includes it. */
const SPECIFICATION_FILE = join('spec', 'specification.md');
/** The modules that are loaded by their path: commands, steps, threads. */
const ENTRY_POINTS = [
  'index.js',
  'simulator/index.js',
  'bin/*.js',
  // The report page contains these scripts as text.
  'reports/assets/*.js',
  'cli/assay.js',
  'cli/simulate/simulators.js',
  'steps/sentences/**/*.js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'cli/run/schedule/thread.js',
  // bin/envtest.js starts this module.
  'cli/envtest/main.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
  // These modules are loaded with faults.
  'simulator/main.js',
  'simulator/start/settings.js',
  'policy/judge.js',
  'orchctl/main.js',
  'orchctl/faults/load.js',
];

rmSync(DIST_FOLDER, { recursive: true, force: true });
const compilation = spawnSync(join(ROOT_FOLDER, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.build.json'], {
  cwd: ROOT_FOLDER,
  stdio: ['ignore', process.stderr, process.stderr],
});
if (compilation.status !== 0) {
  process.stderr.write('pack: the sources do not compile\n');
  process.exit(1);
}
for (const file of globSync(`${PACKAGE_FOLDERS}/**/*.*`, { cwd: ROOT_FOLDER }).filter(
  (path) => !OMITTED_FILES.test(path) || path === SPECIFICATION_FILE,
)) {
  mkdirSync(dirname(join(DIST_FOLDER, file)), { recursive: true });
  copyFileSync(join(ROOT_FOLDER, file), join(DIST_FOLDER, file));
}
packWithFaults('simulator', FAULTS);
packWithFaults('policy', POLICY_FAULTS);
packWithFaults('orchctl', CLIENT_FAULTS);
packCatalogue();
packConfirmations();
removeUnusedModules();
await packLibraries(ROOT_FOLDER, DIST_FOLDER);
await bundleSimulator(DIST_FOLDER, 'js');
const { name, version, type }: Record<string, string> = JSON.parse(
  readFileSync(join(ROOT_FOLDER, 'package.json'), 'utf8'),
);
// Statements of conformance contain the name, version and revision.
const manifest = { name, version, type, ...readCheckoutRevision(ROOT_FOLDER) };
writeFileSync(join(DIST_FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Packs a package with faults. Replaces the types in its sources by blanks, so that the offsets in the edits of the faults remain valid. */
function packWithFaults(packageFolder: string, faults: Readonly<Record<string, Fault>>): void {
  const folder = join(DIST_FOLDER, packageFolder);
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const source = readFileSync(join(ROOT_FOLDER, packageFolder, file.replace(/\.js$/, '.ts')), 'utf8');
    writeFileSync(join(folder, file), replaceTypesByBlanks(source));
  }
  writeFileSync(join(folder, 'faults', 'edits.json'), JSON.stringify(packEdits(packageFolder, faults)));
}

/**
 * Replaces the catalogue of the simulator by a module without the texts of the edits, which edits.json contains. The modules that the catalogue
 * imports are then unused, which saves 0.9 MB of an installation.
 */
function packCatalogue(): void {
  const entries = Object.entries<Fault>(FAULTS).map(([id, { in: file, bug, breaks }]) => [
    id,
    { in: file, bug, breaks },
  ]);
  const source = `export const FAULTS = ${JSON.stringify(Object.fromEntries(entries))};\n`;
  writeFileSync(join(DIST_FOLDER, 'simulator', 'faults', 'catalogue.js'), source);
}

function packEdits(packageFolder: string, faults: Readonly<Record<string, Fault>>): PackedEdits {
  return Object.fromEntries(
    Object.entries(faults).map(([id, fault]) => {
      const files = Object.groupBy(listEdits(fault), (edit) => edit.in);
      const hunkEntries = Object.entries(files).map(([file, edits = []]) => {
        const source = readFileSync(join(ROOT_FOLDER, packageFolder, file), 'utf8');
        const hunks = edits.map((edit) => locateEdit(source, edit));
        return [file.replace(/\.ts$/, '.js'), removeTypesFromHunks(source, hunks)] as const;
      });
      return [id, Object.fromEntries(hunkEntries)];
    }),
  );
}

/** Removes types from the new texts of hunks. */
function removeTypesFromHunks(source: string, hunks: readonly Hunk[]): Hunk[] {
  const text = replaceTypesByBlanks(applyHunks(source, hunks));
  let offsetShift = 0;
  return hunks
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, length, put }) => {
      const start = offset + offsetShift;
      offsetShift += put.length - length;
      return { offset, length, put: text.slice(start, start + put.length) };
    });
}

/** Returns the source as JavaScript of the same length. Imports refer to `.js` files. */
function replaceTypesByBlanks(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/((?:from|import)[ (]*'\.[^'\n]*)\.ts'/g, "$1.js'");
}

/** Packs the release and date of each confirmed rule, without the recorded exchanges. */
function packConfirmations(): void {
  const folder = join(DIST_FOLDER, 'spec', 'observed');
  mkdirSync(folder, { recursive: true });
  for (const { name } of AREAS) {
    const entries = readObservations(name).map(({ rule, release, date }) => ({
      rule,
      release,
      date,
      scenarios: [],
      exchanges: [],
    }));
    if (entries.length > 0) writeFileSync(join(folder, `${name}.yaml`), stringify(entries));
  }
}

/** Removes the modules that no entry point imports, and the declarations that the public API does not need. */
function removeUnusedModules(): void {
  const code = findReachableFiles(DIST_FOLDER, ENTRY_POINTS, (file) => file);
  const types = findReachableFiles(DIST_FOLDER, ['index.d.ts', 'simulator/index.d.ts'], (file) =>
    file.replace(/\.[jt]s$/, '.d.ts'),
  );
  for (const file of globSync('**/*.{js,d.ts}', { cwd: DIST_FOLDER }))
    if (!code.has(file) && !types.has(file)) rmSync(join(DIST_FOLDER, file));
}
