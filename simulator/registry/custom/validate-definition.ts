/**
 * What makes a definition right (conv-crd-*): its group and names, its versions and which of them is stored, a schema for each, its columns
 * and conversion. A schema that all versions share is named where older definitions have it, as genuine servers do.
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import { quote } from '../../pure/go/quote.ts';
import { dns1035Label, dns1123Subdomain } from '../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { DefinedVersion, Definition, Names, PrinterColumn } from './definition.ts';
import { structuralProblems } from './validate-structural.ts';

export function definitionProblems(definition: Definition, faults: FaultSet): FieldProblem[] {
  const { metadata, spec } = definition;
  const versions = spec.versions ?? [];
  const found: FieldProblem[] = [];
  if (metadata.name !== `${spec.names?.plural ?? ''}.${spec.group ?? ''}`) {
    found.push(invalidValue('metadata.name', metadata.name ?? '', 'must be spec.names.plural+"."+spec.group'));
  }
  found.push(...groupProblems(spec.group ?? ''), ...scopeProblems(spec.scope ?? ''));
  for (const [at, { schema }] of versions.entries()) {
    if (schema?.openAPIV3Schema !== undefined) continue;
    found.push(required(`spec.versions[${at}].schema.openAPIV3Schema`, 'schemas are required'));
  }
  const [first] = versions;
  const shared = versions.every(({ schema }) => schema !== undefined && deepEqual(schema, first?.schema));
  const columnsShared = versions.every(({ additionalPrinterColumns: columns }) =>
    deepEqual(columns, first?.additionalPrinterColumns),
  );
  for (const [at, version] of versions.entries()) {
    found.push(...versionProblems(version, `spec.versions[${at}]`, { shared, columnsShared, faults }));
  }
  if (new Set(versions.map(({ name }) => name)).size < versions.length) {
    found.push(invalidValue('spec.versions', { bare: shownVersions(versions) }, 'must contain unique version names'));
  }
  if (versions.filter(({ storage }) => storage).length !== 1) {
    const text = 'must have exactly one version marked as storage version';
    found.push(invalidValue('spec.versions', { bare: shownVersions(versions) }, text));
  }
  found.push(...nameProblems(spec.names ?? { plural: '', kind: '' }));
  if (shared && first?.schema?.openAPIV3Schema !== undefined) {
    found.push(...structuralProblems(first.schema.openAPIV3Schema, 'spec.validation.openAPIV3Schema', faults));
  }
  if (columnsShared) found.push(...columnProblems(first?.additionalPrinterColumns, 'spec'));
  return [...found, ...conversionProblems(definition), ...preservingProblems(definition)];
}

/** Beside those of a new definition: what may not change. */
export function definitionUpdateProblems(next: Definition, previous: Definition): FieldProblem[] {
  const found: FieldProblem[] = [];
  const same = (field: string, value: string | undefined, before: string | undefined) => {
    if (value !== before) found.push(invalidValue(field, value ?? '', 'field is immutable'));
  };
  if (previous.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True')) {
    same('spec.scope', next.spec.scope, previous.spec.scope);
    same('spec.names.kind', next.spec.names.kind, previous.spec.names.kind);
  }
  same('spec.group', next.spec.group, previous.spec.group);
  same('spec.names.plural', next.spec.names.plural, previous.spec.names.plural);
  return found;
}

function groupProblems(group: string): FieldProblem[] {
  if (group === '') return [required('spec.group')];
  const complaints = dns1123Subdomain(group);
  if (complaints.length > 0) return [invalidValue('spec.group', group, complaints.join(','))];
  return group.includes('.') ? [] : [invalidValue('spec.group', group, 'should be a domain with at least one dot')];
}

const SCOPES = ['Cluster', 'Namespaced'];

function scopeProblems(scope: string): FieldProblem[] {
  if (scope === '') return [required('spec.scope')];
  return SCOPES.includes(scope) ? [] : [notSupported('spec.scope', scope, SCOPES)];
}

interface Shared {
  readonly shared: boolean;
  readonly columnsShared: boolean;
  readonly faults: FaultSet;
}

function versionProblems(version: DefinedVersion, field: string, { shared, columnsShared, faults }: Shared) {
  const found: FieldProblem[] = [];
  const complaints = dns1035Label(version.name);
  if (complaints.length > 0) found.push(invalidValue(`${field}.name`, version.name, complaints.join(',')));
  const { deprecated, deprecationWarning: warning } = version;
  if (warning !== undefined && deprecated !== true) {
    found.push(invalidValue(`${field}.deprecationWarning`, warning, 'can only be set for deprecated versions'));
  }
  const schema = version.schema?.openAPIV3Schema;
  if (!shared && schema !== undefined) {
    found.push(...structuralProblems(schema, `${field}.schema.openAPIV3Schema`, faults));
  }
  if (!columnsShared) found.push(...columnProblems(version.additionalPrinterColumns, field));
  return found;
}

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];

function columnProblems(columns: readonly PrinterColumn[] | null | undefined, field: string): FieldProblem[] {
  return (columns ?? []).flatMap(({ name, type, jsonPath }, index) => {
    const at = `${field}.additionalPrinterColumns[${index}]`;
    const found: FieldProblem[] = [];
    if (!name) found.push(required(`${at}.name`));
    const text = `must be one of ${COLUMN_TYPES.join(',')}`;
    if (!type) found.push(required(`${at}.type`, text));
    else if (!COLUMN_TYPES.includes(type)) found.push(invalidValue(`${at}.type`, type, text));
    if (!jsonPath) found.push(required(`${at}.JSONPath`));
    else if (!jsonPath.startsWith('.')) {
      found.push(invalidValue(`${at}.JSONPath`, jsonPath, 'must be a simple json path starting with .'));
    }
    return found;
  });
}

function nameProblems(names: Names): FieldProblem[] {
  const found: FieldProblem[] = [];
  for (const name of ['plural', 'singular', 'kind', 'listKind'] as const) {
    if (!names[name]) found.push(required(`spec.names.${name}`));
  }
  const label = (field: string, value: string | undefined, mixed = false) => {
    const complaints = value ? dns1035Label(mixed ? value.toLowerCase() : value) : [];
    const before = mixed ? 'may have mixed case, but should otherwise match: ' : '';
    if (complaints.length > 0) found.push(invalidValue(`spec.names.${field}`, value, before + complaints.join(',')));
  };
  label('plural', names.plural);
  label('singular', names.singular);
  label('kind', names.kind, true);
  label('listKind', names.listKind, true);
  for (const [at, name] of (names.shortNames ?? []).entries()) label(`shortNames[${at}]`, name);
  if (names.kind && names.kind === names.listKind) {
    found.push(invalidValue('spec.names.listKind', names.listKind, 'kind and listKind may not be the same'));
  }
  for (const [at, name] of (names.categories ?? []).entries()) label(`categories[${at}]`, name);
  return found;
}

const STRATEGIES = ['None', 'Webhook'];

interface Webhook {
  readonly clientConfig?: object;
  readonly conversionReviewVersions?: readonly string[] | null;
}

function conversionProblems({ spec }: Definition): FieldProblem[] {
  const { strategy, webhook = {} } = (spec.conversion ?? { strategy: 'None' }) as {
    strategy: string;
    webhook?: Webhook;
  };
  const found: FieldProblem[] = [];
  if (!STRATEGIES.includes(strategy)) found.push(notSupported('spec.conversion.strategy', strategy, STRATEGIES));
  const { clientConfig, conversionReviewVersions: reviewed } = webhook;
  const configAt = 'spec.conversion.webhookClientConfig';
  const reviewedAt = 'spec.conversion.conversionReviewVersions';
  if (strategy === 'Webhook') {
    if (clientConfig === undefined) found.push(required(configAt, 'required when strategy is set to Webhook'));
    if (!reviewed?.length) found.push(required(reviewedAt));
    return found;
  }
  const text = 'should not be set when strategy is not set to Webhook';
  if (clientConfig !== undefined) found.push(forbiddenField(configAt, text));
  if (reviewed?.length) found.push(forbiddenField(reviewedAt, text));
  return found;
}

function preservingProblems({ spec }: Definition): FieldProblem[] {
  if ((spec as { preserveUnknownFields?: boolean }).preserveUnknownFields !== true) return [];
  const text =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalidValue('spec.preserveUnknownFields', true, text)];
}

/** As the message of genuine servers begins to show them; what is in them is not for readers. */
function shownVersions(versions: readonly DefinedVersion[]): string {
  const inside = versions.map(({ name }) => `apiextensions.CustomResourceDefinitionVersion{Name:${quote(name)}}`);
  return `[]apiextensions.CustomResourceDefinitionVersion{${inside.join(', ')}}`;
}
