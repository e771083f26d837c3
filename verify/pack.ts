/**
 * Builds `dist/`, what `npm pack` packs: plain JavaScript with declarations, because types are not stripped inside `node_modules`.
 * `dist/` mirrors the tree, so every file finds its data where it finds it here: beside itself or a room away.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { revisionOfCheckout } from '../cli/suite/revision.ts';
import { CLIENT_FAULTS } from '../orchctl/faults/catalogue.ts';
import { POLICY_FAULTS } from '../policy/faults/catalogue.ts';
import { FAULTS } from '../simulator/faults/catalogue.ts';
import type { PackedEdits } from '../simulator/faults/edited-modules.ts';
import { editsOf, type Fault } from '../simulator/faults/fault.ts';
import { edited, type Hunk, locate } from '../simulator/faults/hunk.ts';
import { AREAS } from '../spec/areas.ts';
import { observedOf } from '../spec/observed.ts';
import { reachedFrom } from './reached.ts';
import { packVendored } from './vendored.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const ROOMS = '{bin,cli,client,checks,programs,orchctl,policy,features,reports,simulator,spec,steps}';
/** Source and words for readers of the tree, and what only their tests read; data, features and assets go along. */
const LEFT_OUT =
  /\.(ts|md|jsonl)$|(^|\/)observed\.json$|^reports\/(out|diff|published|upgrade)\/|^spec\/observed\/|(^|\/)(fixture|vectors|observed)\//;
/** The report page shows it. */
const SPECIFICATION = join('spec', 'specification.md');
/** Modules that are started by path, not imported: commands, steps, threads. */
const ENTRIES = [
  'index.js',
  'simulator/index.js',
  'bin/*.js',
  // Read as text, into the report page.
  'reports/assets/*.js',
  'cli/*.js',
  'steps/!(cucumber).js',
  'simulator/negotiation/yaml/yaml-worker.js',
  'cli/run/schedule/thread.js',
  // Started by bin/envtest.js.
  'cli/envtest/main.js',
  'simulator/start/long-requests/thread.js',
  'simulator/store/file/thread.js',
  // Loaded under names of their own when there are faults.
  'simulator/main.js',
  'simulator/start/settings.js',
  'policy/judge.js',
  'orchctl/main.js',
  'orchctl/faults/load.js',
];

rmSync(DIST, { recursive: true, force: true });
const compiled = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: ['ignore', process.stderr, process.stderr],
});
if (compiled.status !== 0) {
  process.stderr.write('pack: the sources do not compile\n');
  process.exit(1);
}
for (const file of globSync(`${ROOMS}/**/*.*`, { cwd: ROOT }).filter(
  (path) => !LEFT_OUT.test(path) || path === SPECIFICATION,
)) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  copyFileSync(join(ROOT, file), join(DIST, file));
}
packRoom('simulator', FAULTS);
packRoom('policy', POLICY_FAULTS);
packRoom('orchctl', CLIENT_FAULTS);
packObserved();
leaveOutUnreached();
await packVendored(ROOT, DIST);
const { name, version, type }: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
// What statements of conformance say that they were judged by, where there is no checkout.
const packed = { name, version, type, ...revisionOfCheckout(ROOT) };
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);

/**
 * A room that has faults is packed as its own source with blanks in place of types, so that a fault that is an edit fits it at the
 * offsets of the source.
 */
function packRoom(room: string, faults: Readonly<Record<string, Fault>>): void {
  const folder = join(DIST, room);
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const source = readFileSync(join(ROOT, room, file.replace(/\.js$/, '.ts')), 'utf8');
    writeFileSync(join(folder, file), blanked(source));
  }
  writeFileSync(join(folder, 'faults', 'edits.json'), JSON.stringify(packedEdits(room, faults)));
}

function packedEdits(room: string, faults: Readonly<Record<string, Fault>>): PackedEdits {
  return Object.fromEntries(
    Object.entries(faults).map(([id, fault]) => {
      const files = Object.groupBy(editsOf(fault), (edit) => edit.in);
      const packed = Object.entries(files).map(([file, edits = []]) => {
        const source = readFileSync(join(ROOT, room, file), 'utf8');
        const hunks = edits.map((edit) => locate(source, edit));
        return [file.replace(/\.ts$/, '.js'), blankedHunks(source, hunks)] as const;
      });
      return [id, Object.fromEntries(packed)];
    }),
  );
}

/** The hunks as they are after types were taken out of the edited text. */
function blankedHunks(source: string, hunks: readonly Hunk[]): Hunk[] {
  const text = blanked(edited(source, hunks));
  let moved = 0;
  return hunks
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, length, put }) => {
      const from = offset + moved;
      moved += put.length - length;
      return { offset, length, put: text.slice(from, from + put.length) };
    });
}

/** JavaScript of the same length: imports name `.js` files. */
function blanked(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/((?:from|import)[ (]*'\.[^'\n]*)\.ts'/g, "$1.js'");
}

/** Which rules were confirmed, where and when; the exchanges that showed it stay in the repository. */
function packObserved(): void {
  const folder = join(DIST, 'spec', 'observed');
  mkdirSync(folder, { recursive: true });
  for (const { name } of AREAS) {
    const entries = observedOf(name).map(({ rule, release, date }) => ({
      rule,
      release,
      date,
      scenarios: [],
      exchanges: [],
    }));
    if (entries.length > 0) writeFileSync(join(folder, `${name}.yaml`), stringify(entries));
  }
}

/** Takes out of the package the modules that only tests use, and the declarations that those of the entry point don't lead to. */
function leaveOutUnreached(): void {
  const code = reachedFrom(DIST, ENTRIES, (file) => file);
  const types = reachedFrom(DIST, ['index.d.ts', 'simulator/index.d.ts'], (file) => file.replace(/\.[jt]s$/, '.d.ts'));
  for (const file of globSync('**/*.{js,d.ts}', { cwd: DIST }))
    if (!code.has(file) && !types.has(file)) rmSync(join(DIST, file));
}
