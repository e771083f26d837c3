/** Finds the fields and query parameters of a scenario that are newer than the release of the server (spec/field-releases.json). */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readTypes } from '../../../spec/facts.ts';
import { type FieldsByType, findDroppedFields } from '../../../spec/field-releases.ts';
import type { FieldFacts, KindFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { isJsonObject } from '../../../values/json-object.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import type { Needs, SentDocument } from './step-needs.ts';

/** The types whose fields are query parameters. */
const OPTIONS_TYPES = ['List', 'Create', 'Update', 'Patch', 'Delete'].map((verb) => `meta.v1.${verb}Options`);

/** Returns the reason to skip a scenario that uses a field or query parameter newer than the release. */
export function findLaterFieldReason(
  { queryParameters: parameterNames = [], documents = [] }: Needs,
  release: string,
): string | undefined {
  if (parseMinorVersion(release) >= parseMinorVersion(BASE_RELEASE)) return undefined;
  const laterFields = findDroppedFields(release);
  const parameters = OPTIONS_TYPES.flatMap((type) => [...(laterFields.get(type) ?? [])]);
  const parameter = parameters.find((name) => parameterNames.includes(name));
  if (parameter !== undefined) return `the parameter ${parameter} does not exist in release ${release} of the server`;
  for (const document of documents) {
    const field = findDocumentTypes(document)
      .map((type) => findLaterField(document.value, type, laterFields))
      .find(Boolean);
    if (field !== undefined) return `the field ${field} does not exist in release ${release} of the server`;
  }
  return undefined;
}

/** Returns the types that a document may have: the types of its kind, or of the kind that the sentence names. */
function findDocumentTypes({ value, kind }: SentDocument): readonly string[] {
  const name = isJsonObject(value) && typeof value.kind === 'string' ? value.kind : kind;
  return Object.values<KindFacts>(readTypes().kinds)
    .filter((kind) => kind.kind === name)
    .map(({ type }) => type);
}

/** Returns the first field that is newer than the release, with its type. */
function findLaterField(value: unknown, type: string, laterFields: FieldsByType): string | undefined {
  const facts = readTypes().types[type];
  if (facts === undefined || !isJsonObject(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (laterFields.get(type)?.has(name) === true) return `${type.split('.').at(-1)}.${name}`;
    const field = findFieldFacts(facts, name);
    const laterField = field === undefined ? undefined : findLaterFieldInValue(member, field, laterFields);
    if (laterField !== undefined) return laterField;
  }
  return undefined;
}

function findFieldFacts({ fields, inlined = [] }: TypeFacts, name: string): FieldFacts | undefined {
  return (
    fields?.[name] ??
    inlined.map(({ ref }) => readTypes().types[ref]?.fields?.[name]).find((field) => field !== undefined)
  );
}

function findLaterFieldInValue(
  value: unknown,
  { ref, items, values }: FieldFacts,
  laterFields: FieldsByType,
): string | undefined {
  if (ref !== undefined) return findLaterField(value, ref, laterFields);
  if (items !== undefined && Array.isArray(value))
    return value
      .map((item) => findLaterFieldInValue(item, items, laterFields))
      .find((laterField) => laterField !== undefined);
  if (values !== undefined && isJsonObject(value))
    return Object.values(value)
      .map((item) => findLaterFieldInValue(item, values, laterFields))
      .find((laterField) => laterField !== undefined);
  return undefined;
}
