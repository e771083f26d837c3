/**
 * Writes spec/earlier-schemas.json from the published OpenAPI documents and Go modules of releases 1.24 to 1.31: `node
 * verify/record/field-releases/record-earlier-schemas.ts`. Needs Go. For each release, the file contains the differences from the next
 * release.
 */
import { writeFileSync } from 'node:fs';
import { downloadModule } from '../../../peer/go.ts';
import { findRelease } from '../../../peer/releases.ts';
import { type FieldPatch, patchTypes, type TypePatch } from '../../../spec/earlier-schemas.ts';
import { readTypesOfRelease as readEmulatedTypes } from '../../../spec/field-releases.ts';
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { readTypesOfRelease, STAGING_MODULES } from '../facts/types.ts';

const SCHEMAS_FILE = new URL('../../../spec/earlier-schemas.json', import.meta.url);
/** The releases before 1.32 with published OpenAPI v3 documents. */
const RELEASES = ['1.31', '1.30', '1.29', '1.28', '1.27', '1.26', '1.25', '1.24'];
/**
 * The compared members of fields: the members in the documents, and `omitempty` and `pointer`, which affect the defaults in the documents.
 */
const DOCUMENTED_MEMBERS: readonly (keyof FieldFacts)[] = [
  ...(['type', 'ref', 'items', 'values', 'format', 'enum', 'default', 'listType', 'listMapKeys', 'mapType'] as const),
  ...(['patchStrategy', 'patchMergeKey', 'omitempty', 'pointer'] as const),
];

type Patches = Record<string, TypePatch>;

const patchesOfReleases: Record<string, Patches> = {};
for (const release of RELEASES) {
  const patches = await findPatches(release);
  if (Object.keys(patches).length > 0) patchesOfReleases[release] = patches;
  process.stdout.write(`${release}: ${Object.keys(patches).length} types\n`);
}
writeFileSync(SCHEMAS_FILE, renderSchemas(patchesOfReleases));

/** Returns the differences between the published types of a release and the types that the recorded data gives for this release so far. */
async function findPatches(release: string): Promise<Patches> {
  const { version, staging, pins } = findRelease(release);
  const folders = new Map<string, string>();
  for (const module of STAGING_MODULES)
    folders.set(module, (await downloadModule(`${module}@${pins[module] ?? staging}`)).Dir);
  const { Dir: kubernetes } = await downloadModule(`k8s.io/kubernetes@${version}`);
  const knownTypes = patchTypes(readEmulatedTypes(release).types, patchesOfReleases, release);
  const entries = Object.entries(readTypesOfRelease({ kubernetes, staging: folders }).types);
  const patches = entries.map(([name, type]) => [name, compareType(knownTypes[name] ?? {}, type)] as const);
  return Object.fromEntries(patches.filter(([, patch]) => Object.keys(patch).length > 0));
}

function compareType(knownType: TypeFacts, type: TypeFacts): TypePatch {
  const fields: Record<string, FieldPatch | null> = {};
  for (const [name, field] of Object.entries(type.fields ?? {})) {
    const patch = compareField(knownType.fields?.[name], field);
    if (Object.keys(patch).length > 0) fields[name] = patch;
  }
  for (const name of Object.keys(knownType.fields ?? {})) if (type.fields?.[name] === undefined) fields[name] = null;
  const { required = [], mapType = null } = type;
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...((knownType.required ?? []).toSorted().join() !== required.toSorted().join() && { required }),
    ...((knownType.mapType ?? null) !== mapType && { mapType }),
  };
}

function compareField(knownField: FieldFacts | undefined, field: FieldFacts): FieldPatch {
  if (knownField === undefined)
    return Object.fromEntries(DOCUMENTED_MEMBERS.filter((key) => key in field).map((key) => [key, field[key]]));
  const changedKeys = DOCUMENTED_MEMBERS.filter(
    (key) => JSON.stringify(knownField[key]) !== JSON.stringify(field[key]),
  );
  return Object.fromEntries(changedKeys.map((key) => [key, field[key] ?? null]));
}

/** Returns the text of spec/earlier-schemas.json with a line for each type. */
function renderSchemas(patchesByRelease: Readonly<Record<string, Patches>>): string {
  const entries = Object.entries(patchesByRelease).map(([release, patches]) => {
    const lines = Object.entries(patches).map(([type, patch]) => `${JSON.stringify(type)}: ${JSON.stringify(patch)}`);
    return `${JSON.stringify(release)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}
