/**
 * The schemas in the OpenAPI documents of releases before 1.32, where they differ from the schemas of 1.32 in list types, merge keys, defaults,
 * references, or fields that were removed later. `earlier-schemas.json` contains these differences, from the published documents of 1.24 to
 * 1.31 (verify/record/field-releases/record-earlier-schemas.ts). The simulator uses these types only in OpenAPI documents, not for its
 * behavior.
 */
import { readFileSync } from 'node:fs';
import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import { readTypesOfRelease } from './field-releases.ts';
import { readSchemeVersions } from './scheme-versions.ts';
import type { AllTypeFacts, FieldFacts, TypeFacts } from './type-facts.ts';

/** The members of a field that differ. A member is null if the release lacks it. A new field has all its members. */
export type FieldPatch = { readonly [Member in keyof FieldFacts]: FieldFacts[Member] | null };

export interface TypePatch {
  readonly fields?: Readonly<Record<string, FieldPatch | null>>;
  readonly required?: readonly string[];
  readonly mapType?: 'atomic' | 'granular' | null;
}

/**
 * The differences, by the last release that has them (newest first), then by type. An earlier release also has the differences of later releases.
 */
export type EarlierSchemas = Readonly<Record<string, Readonly<Record<string, TypePatch>>>>;

export function readEarlierSchemas(): EarlierSchemas {
  return JSON.parse(readFileSync(new URL('./earlier-schemas.json', import.meta.url), 'utf8'));
}

/** Returns the types in the OpenAPI documents of a release. */
export function readDocumentedTypes(release: string): AllTypeFacts {
  const facts = { ...readTypesOfRelease(release), schemeVersions: readSchemeVersions(release) };
  if (parseMinorVersion(release) >= parseMinorVersion(BASE_RELEASE)) return facts;
  return { ...facts, types: patchTypes(facts.types, readEarlierSchemas(), release) };
}

export function patchTypes(
  types: AllTypeFacts['types'],
  schemas: EarlierSchemas,
  release: string,
): Record<string, TypeFacts> {
  const patchedTypes: Record<string, TypeFacts> = { ...types };
  for (const [until, patches] of Object.entries(schemas)) {
    if (parseMinorVersion(until) < parseMinorVersion(release)) continue;
    for (const [type, patch] of Object.entries(patches))
      patchedTypes[type] = patchType(patchedTypes[type] ?? {}, patch);
  }
  return patchedTypes;
}

function patchType(type: TypeFacts, { fields: changes = {}, ...patch }: TypePatch): TypeFacts {
  const fields: Record<string, FieldFacts> = { ...type.fields };
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete fields[name];
    // A release before 1.24 may lack a field that differs only in some members in 1.24 to 1.31.
    else if (fields[name] !== undefined || isCompleteField(change))
      fields[name] = patchMembers(fields[name] ?? {}, change);
  }
  const hasFields = type.fields !== undefined || Object.keys(fields).length > 0;
  return { ...patchMembers(type, patch), ...(hasFields && { fields }) };
}

function isCompleteField({ type, ref }: FieldPatch): boolean {
  return (type ?? ref ?? null) !== null;
}

function patchMembers<Facts extends object>(facts: Facts, patch: object): Facts {
  const mergedFacts = { ...facts, ...patch };
  for (const [name, value] of Object.entries(mergedFacts))
    if (value === null) Reflect.deleteProperty(mergedFacts, name);
  return mergedFacts;
}
