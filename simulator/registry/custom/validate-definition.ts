/**
 * What makes a definition right (conv-crd-*): its group and names, its versions and which of them is stored, a schema for each, its columns
 * and conversion. What all versions share is named where older definitions have it, as genuine servers do: `spec.validation`,
 * `spec.subresources`, `spec.additionalPrinterColumns`, `spec.selectableFields`.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import { quote } from '../../pure/go/quote.ts';
import { dns1035Label } from '../../pure/names/dns.ts';
import type { Json } from '../../pure/object.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type CustomResourceDefinition, type DefinedVersion, isTrue } from './definition.ts';
import { definedSchemaProblems } from './schema/schema-problems.ts';
import { conversionProblems } from './validate-conversion.ts';
import { approvalProblems, groupProblems, missingNames, nameProblems, scopeProblems } from './validate-names.ts';
import { columnProblems, deprecationProblems, selectableProblems, subresourceProblems } from './validate-version.ts';

export function definitionProblems(definition: CustomResourceDefinition, dialect: Dialect): FieldProblem[] {
  const { name = '' } = definition.metadata;
  const { names, group = '' } = definition.spec;
  const found: FieldProblem[] = [];
  if (name !== '' && name !== `${names?.plural ?? ''}.${group}`) {
    found.push(invalidValue('metadata.name', name, 'must be spec.names.plural+"."+spec.group'));
  }
  found.push(...specProblems(definition), ...storedProblems(definition));
  return [...found, ...approvalProblems(definition, undefined, dialect), ...preservingProblems(definition)];
}

/** Beside what a new definition has to be: what may not change. */
export function definitionUpdateProblems(
  next: CustomResourceDefinition,
  previous: CustomResourceDefinition,
  dialect: Dialect,
): FieldProblem[] {
  const found = specProblems(next);
  const same = (field: string, value: string | undefined, before: string | undefined) => {
    if (value !== before) found.push(invalidValue(field, value ?? '', 'field is immutable'));
  };
  if (isTrue(previous, 'Established')) {
    same('spec.scope', next.spec.scope, previous.spec.scope);
    same('spec.names.kind', next.spec.names.kind, previous.spec.names.kind);
  }
  same('spec.group', next.spec.group, previous.spec.group);
  same('spec.names.plural', next.spec.names.plural, previous.spec.names.plural);
  found.push(...statusProblems(next), ...storedProblems(next));
  return [...found, ...approvalProblems(next, previous, dialect), ...preservingProblems(next)];
}

/** A status is judged by its names alone. */
export function statusProblems({ status }: CustomResourceDefinition): FieldProblem[] {
  return nameProblems(status?.acceptedNames ?? { plural: '', kind: '' }, 'status.acceptedNames');
}

function specProblems({ spec, ...rest }: CustomResourceDefinition): FieldProblem[] {
  const versions = spec.versions ?? [];
  const found = [...groupProblems(spec.group ?? ''), ...scopeProblems(spec.scope ?? '')];
  for (const [at, { schema }] of versions.entries()) {
    if (schema?.openAPIV3Schema !== undefined) continue;
    found.push(required(`spec.versions[${at}].schema.openAPIV3Schema`, 'schemas are required'));
  }
  if (spec.preserveUnknownFields === true && hasDefaults(versions as unknown as Json)) {
    found.push(
      invalidValue('spec.preserveUnknownFields', true, 'must be false in order to use defaults in the schema'),
    );
  }
  const shared = sharedBy(versions);
  for (const [at, version] of versions.entries()) {
    found.push(...versionProblems(version, `spec.versions[${at}]`, shared));
  }
  const shown = { bare: shownVersions(spec.versions, shared) };
  if (new Set(versions.map(({ name }) => name)).size < versions.length) {
    found.push(invalidValue('spec.versions', shown, 'must contain unique version names'));
  }
  if (versions.filter(({ storage }) => storage).length !== 1) {
    found.push(invalidValue('spec.versions', shown, 'must have exactly one version marked as storage version'));
  }
  const [first] = versions;
  const complaints = first === undefined || first.name === '' ? [] : dns1035Label(first.name);
  if (complaints.length > 0) found.push(invalidValue('spec.version', first?.name, complaints.join(',')));
  const names = spec.names ?? { plural: '', kind: '' };
  found.push(...missingNames(names), ...nameProblems(names, 'spec.names'));
  if (first !== undefined) found.push(...sharedProblems(versions, first, shared));
  return [...found, ...conversionProblems({ spec, ...rest })];
}

const SHARABLE = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;
type Shared = Readonly<Record<(typeof SHARABLE)[number], boolean>>;

function sharedBy(versions: readonly DefinedVersion[]): Shared {
  const [first] = versions;
  const value = (version: DefinedVersion | undefined, name: (typeof SHARABLE)[number]) => {
    const found = version?.[name] as Json | undefined;
    return Array.isArray(found) && found.length === 0 ? null : (found ?? null);
  };
  const isShared = (name: (typeof SHARABLE)[number]) =>
    versions.every((version) => deepEqual(value(version, name), value(first, name)));
  return Object.fromEntries(SHARABLE.map((name) => [name, isShared(name)])) as unknown as Shared;
}

function versionProblems(version: DefinedVersion, field: string, shared: Shared): FieldProblem[] {
  const complaints = dns1035Label(version.name);
  const found = complaints.length > 0 ? [invalidValue(`${field}.name`, version.name, complaints.join(','))] : [];
  found.push(...deprecationProblems(version, field));
  const schema = shared.schema ? undefined : version.schema?.openAPIV3Schema;
  if (schema !== undefined) {
    const hasStatus = version.subresources?.status !== undefined;
    found.push(...definedSchemaProblems(schema, `${field}.schema.openAPIV3Schema`, hasStatus));
  }
  if (!shared.subresources) found.push(...subresourceProblems(version.subresources, field));
  if (!shared.additionalPrinterColumns) found.push(...columnProblems(version.additionalPrinterColumns, field));
  if (shared.selectableFields) return found;
  const wanting = 'selectableFields may only be set when version.schema.openAPIV3Schema is not included';
  return [...found, ...selectableProblems(version.selectableFields, schema, field, wanting)];
}

function sharedProblems(versions: readonly DefinedVersion[], first: DefinedVersion, shared: Shared): FieldProblem[] {
  const found: FieldProblem[] = [];
  const schema = shared.schema ? first.schema?.openAPIV3Schema : undefined;
  if (schema !== undefined) {
    const hasStatus = versions.some(({ subresources }) => subresources?.status !== undefined);
    found.push(...definedSchemaProblems(schema, 'spec.validation.openAPIV3Schema', hasStatus));
  }
  if (shared.subresources) found.push(...subresourceProblems(first.subresources, 'spec'));
  if (shared.additionalPrinterColumns) found.push(...columnProblems(first.additionalPrinterColumns, 'spec'));
  if (!shared.selectableFields) return found;
  const wanting = 'selectableFields may only be set when validations.schema is included';
  return [...found, ...selectableProblems(first.selectableFields, schema, 'spec', wanting)];
}

/** The versions in which objects were ever stored are served by somebody still. */
function storedProblems({ spec, status }: CustomResourceDefinition): FieldProblem[] {
  const stored = status?.storedVersions ?? [];
  const field = 'status.storedVersions';
  const shown = { bare: stored.length === 0 ? '[]string(nil)' : `[]string{${stored.map(quote).join(', ')}}` };
  if (stored.length === 0) return [invalidValue(field, shown, 'must have at least one stored version')];
  const versions = spec.versions ?? [];
  const found: FieldProblem[] = [];
  for (const { name, storage } of versions) {
    if (storage && !stored.includes(name)) {
      found.push(invalidValue(field, shown, `must have the storage version ${name}`));
    }
  }
  for (const [index, name] of stored.entries()) {
    if (versions.some((version) => version.name === name)) continue;
    found.push(invalidValue(`${field}[${index}]`, name, 'must appear in spec.versions'));
  }
  return found;
}

function preservingProblems({ spec }: CustomResourceDefinition): FieldProblem[] {
  if (spec.preserveUnknownFields !== true) return [];
  const text =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalidValue('spec.preserveUnknownFields', true, text)];
}

function hasDefaults(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasDefaults);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, member]) => name === 'default' || hasDefaults(member as Json));
}

/** As messages of genuine servers show them; where theirs have an address of memory, nothing is comparable. */
function shownVersions(versions: readonly DefinedVersion[] | null | undefined, shared: Shared): string {
  const type = 'apiextensions.CustomResourceDefinitionVersion';
  if (versions === undefined || versions === null) return `[]${type}(nil)`;
  const pointer = (goType: string, there: boolean) => `(*${goType})(${there ? '0xc000000000' : 'nil'})`;
  const inside = versions.map((version) => {
    const members = [
      `Name:${quote(version.name)}`,
      `Served:${version.served}`,
      `Storage:${version.storage}`,
      `Deprecated:${version.deprecated === true}`,
      `DeprecationWarning:${pointer('string', version.deprecationWarning !== undefined)}`,
      `Schema:${pointer('apiextensions.CustomResourceValidation', !shared.schema && version.schema !== undefined)}`,
      `Subresources:${pointer('apiextensions.CustomResourceSubresources', !shared.subresources && version.subresources !== undefined)}`,
      'AdditionalPrinterColumns:[]apiextensions.CustomResourceColumnDefinition(nil)',
      'SelectableFields:[]apiextensions.SelectableField(nil)',
    ];
    return `${type}{${members.join(', ')}}`;
  });
  return `[]${type}{${inside.join(', ')}}`;
}
