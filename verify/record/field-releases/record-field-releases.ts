/**
 * Writes spec/field-releases.json from the published Go modules of each release: `node verify/record/field-releases/record-field-releases.ts`, with Go. Uses the last
 * patch release in the module proxy. Fields behind a disabled feature gate are included.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { RELEASES } from '../../../spec/emulated.ts';
import { readTypes } from '../../../spec/facts.ts';
import { type GoTypes, readGoTypes } from './go-types.ts';

const FILE = new URL('../../../spec/field-releases.json', import.meta.url);

/** The last patches of 1.15 to 1.32. */
const PATCHES = [12, 15, 17, 19, 16, 15, 14, 17, 17, 17, 16, 15, 16, 15, 15, 14, 14, 13];
/** Modules whose last patch is missing in the checksum database: their types are those of the previous release. */
const ABSENT = new Set(['k8s.io/kube-aggregator@v0.31.14']);
const MODULES = ['api', 'apimachinery', 'apiextensions-apiserver', 'kube-aggregator'];

/** Types that were renamed. */
const FORMER: Readonly<Record<string, string>> = {
  'core.v1.LifecycleHandler': 'core.v1.Handler',
  'core.v1.ProbeHandler': 'core.v1.Handler',
};

const { types } = readTypes();
const byRelease = new Map(
  RELEASES.map((release, index) => [release, readTypesOfRelease(release, PATCHES[index] ?? 0)]),
);
const fields = Object.keys(types)
  .toSorted()
  .map((type) => [type, listLaterFields(type)] as const)
  .filter(([, later]) => later.length > 0);
const document = Object.fromEntries(fields.map(([type, later]) => [type, Object.fromEntries(later)]));
writeFileSync(FILE, `${JSON.stringify(document, undefined, 2)}\n`);

function readTypesOfRelease(release: string, patch: number): GoTypes {
  const minor = release.split('.')[1];
  const modules = MODULES.map((name) => `k8s.io/${name}@v0.${minor}.${patch}`).filter((name) => !ABSENT.has(name));
  return new Map(modules.flatMap((module) => [...readGoTypes(findModuleDirectory(module))]));
}

function findModuleDirectory(module: string): string {
  const { stdout, stderr } = spawnSync('go', ['mod', 'download', '-json', module], { cwd: tmpdir(), encoding: 'utf8' });
  const { Dir, Error: problem }: { Dir?: string; Error?: string } = JSON.parse(stdout);
  if (Dir === undefined) throw new Error(problem ?? stderr);
  return Dir;
}

/** Returns the fields with the first release of each, sorted. */
function listLaterFields(type: string): [string, string][] {
  const lives = [...byRelease].flatMap(([release, all]) => {
    const names = all.get(type) ?? all.get(FORMER[type] ?? '');
    return names === undefined ? [] : [{ release, names }];
  });
  return Object.keys(types[type]?.fields ?? {})
    .toSorted()
    .flatMap((field): [string, string][] => {
      const releasesWithField = lives.filter(({ names }) => names.has(field)).map(({ release }) => release);
      const [since] = releasesWithField;
      // kind and apiVersion of some types are in no struct.
      if (since === undefined) return [];
      if (releasesWithField.length !== lives.length - lives.findIndex(({ release }) => release === since)) {
        throw new Error(`${type}.${field} went`);
      }
      return since === lives[0]?.release ? [] : [[field, since]];
    });
}
