/**
 * Writes spec/field-releases.json, which contains the first releases of fields, from the published Go modules of each release: `node
 * verify/record/field-releases/record-field-releases.ts`. Needs Go. Uses the last patch release in the module proxy. Fields behind a
 * disabled feature gate are included.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { RELEASES } from '../../../spec/emulated.ts';
import { readTypes } from '../../../spec/facts.ts';
import { type GoTypes, readGoTypes } from './go-types.ts';

const FIELDS_FILE = new URL('../../../spec/field-releases.json', import.meta.url);

/** The last patch versions of the releases 1.15 to 1.32. */
const PATCH_VERSIONS = [12, 15, 17, 19, 16, 15, 14, 17, 17, 17, 16, 15, 16, 15, 15, 14, 14, 13];
/** Modules that are missing in the checksum database. Their types are omitted. */
const MISSING_MODULES = new Set(['k8s.io/kube-aggregator@v0.31.14']);
const MODULES = ['api', 'apimachinery', 'apiextensions-apiserver', 'kube-aggregator'];

/** The former names of renamed types. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'core.v1.LifecycleHandler': 'core.v1.Handler',
  'core.v1.ProbeHandler': 'core.v1.Handler',
};

const { types } = readTypes();
const typesByRelease = new Map(
  RELEASES.map((release, index) => [release, readTypesOfRelease(release, PATCH_VERSIONS[index] ?? 0)]),
);
const laterFields = Object.keys(types)
  .toSorted()
  .map((type) => [type, listLaterFields(type)] as const)
  .filter(([, later]) => later.length > 0);
const document = Object.fromEntries(laterFields.map(([type, later]) => [type, Object.fromEntries(later)]));
writeFileSync(FIELDS_FILE, `${JSON.stringify(document, undefined, 2)}\n`);

function readTypesOfRelease(release: string, patchVersion: number): GoTypes {
  const minor = release.split('.')[1];
  const modules = MODULES.map((name) => `k8s.io/${name}@v0.${minor}.${patchVersion}`).filter(
    (name) => !MISSING_MODULES.has(name),
  );
  return new Map(modules.flatMap((module) => [...readGoTypes(findModuleDirectory(module))]));
}

function findModuleDirectory(module: string): string {
  const { stdout, stderr } = spawnSync('go', ['mod', 'download', '-json', module], { cwd: tmpdir(), encoding: 'utf8' });
  const { Dir, Error: problem }: { Dir?: string; Error?: string } = JSON.parse(stdout);
  if (Dir === undefined) throw new Error(problem ?? stderr);
  return Dir;
}

/** Returns the fields that were added after their type, sorted, with their first releases. Throws if a later release lacks a field. */
function listLaterFields(type: string): [string, string][] {
  const fieldsByRelease = [...typesByRelease].flatMap(([release, typesOfRelease]) => {
    const names = typesOfRelease.get(type) ?? typesOfRelease.get(FORMER_NAMES[type] ?? '');
    return names === undefined ? [] : [{ release, names }];
  });
  return Object.keys(types[type]?.fields ?? {})
    .toSorted()
    .flatMap((field): [string, string][] => {
      const releasesWithField = fieldsByRelease.filter(({ names }) => names.has(field)).map(({ release }) => release);
      const [since] = releasesWithField;
      // The structs of some types do not contain kind and apiVersion.
      if (since === undefined) return [];
      const firstIndex = fieldsByRelease.findIndex(({ release }) => release === since);
      if (releasesWithField.length !== fieldsByRelease.length - firstIndex) {
        throw new Error(`${type}.${field} is missing in a release after ${since}`);
      }
      return since === fieldsByRelease[0]?.release ? [] : [[field, since]];
    });
}
