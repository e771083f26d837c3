/**
 * Writes spec/earlier-schemas.json from the published OpenAPI documents and Go modules of 1.24 to 1.31:
 * `node verify/record/field-releases/record-earlier-schemas.ts`, with Go. Each release has its differences from the release after it.
 */
import { writeFileSync } from 'node:fs';
import { downloadModule } from '../../../peer/go.ts';
import { findRelease } from '../../../peer/releases.ts';
import { type FieldPatch, patchTypes, type TypePatch } from '../../../spec/earlier-schemas.ts';
import { readTypesOfRelease as readEmulatedTypes } from '../../../spec/field-releases.ts';
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { readTypesOfRelease, STAGING } from '../facts/types.ts';

const FILE = new URL('../../../spec/earlier-schemas.json', import.meta.url);
/** The releases before 1.32 whose published documents have version 3. */
const RELEASES = ['1.31', '1.30', '1.29', '1.28', '1.27', '1.26', '1.25', '1.24'];
/** The members of a field that documents show, and those that decide whether they show a default: `omitempty` and `pointer`. */
const DOCUMENTED_MEMBERS: readonly (keyof FieldFacts)[] = [
  ...(['type', 'ref', 'items', 'values', 'format', 'enum', 'default', 'listType', 'listMapKeys', 'mapType'] as const),
  ...(['patchStrategy', 'patchMergeKey', 'omitempty', 'pointer'] as const),
];

type Patches = Record<string, TypePatch>;

const schemas: Record<string, Patches> = {};
for (const release of RELEASES) {
  const patches = await findPatches(release);
  if (Object.keys(patches).length > 0) schemas[release] = patches;
  process.stdout.write(`${release}: ${Object.keys(patches).length} types\n`);
}
writeFileSync(FILE, render(schemas));

async function findPatches(release: string): Promise<Patches> {
  const { version, staging, pins } = findRelease(release);
  const folders = new Map<string, string>();
  for (const module of STAGING) folders.set(module, (await downloadModule(`${module}@${pins[module] ?? staging}`)).Dir);
  const { Dir: kubernetes } = await downloadModule(`k8s.io/kubernetes@${version}`);
  const known = patchTypes(readEmulatedTypes(release).types, schemas, release);
  const entries = Object.entries(readTypesOfRelease({ kubernetes, staging: folders }).types);
  const patches = entries.map(([name, type]) => [name, compareType(known[name] ?? {}, type)] as const);
  return Object.fromEntries(patches.filter(([, patch]) => Object.keys(patch).length > 0));
}

function compareType(known: TypeFacts, type: TypeFacts): TypePatch {
  const fields: Record<string, FieldPatch | null> = {};
  for (const [name, field] of Object.entries(type.fields ?? {})) {
    const patch = compareField(known.fields?.[name], field);
    if (Object.keys(patch).length > 0) fields[name] = patch;
  }
  for (const name of Object.keys(known.fields ?? {})) if (type.fields?.[name] === undefined) fields[name] = null;
  const { required = [], mapType = null } = type;
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...((known.required ?? []).toSorted().join() !== required.toSorted().join() && { required }),
    ...((known.mapType ?? null) !== mapType && { mapType }),
  };
}

function compareField(known: FieldFacts | undefined, field: FieldFacts): FieldPatch {
  if (known === undefined)
    return Object.fromEntries(DOCUMENTED_MEMBERS.filter((key) => key in field).map((key) => [key, field[key]]));
  const changed = DOCUMENTED_MEMBERS.filter((key) => JSON.stringify(known[key]) !== JSON.stringify(field[key]));
  return Object.fromEntries(changed.map((key) => [key, field[key] ?? null]));
}

/** Returns the document with a line for each type. */
function render(all: Readonly<Record<string, Patches>>): string {
  const entries = Object.entries(all).map(([release, patches]) => {
    const lines = Object.entries(patches).map(([type, patch]) => `${JSON.stringify(type)}: ${JSON.stringify(patch)}`);
    return `${JSON.stringify(release)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}
