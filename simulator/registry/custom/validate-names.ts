/** The group and the names of a definition, and the annotation without which nobody defines types in the project's own groups. */
import type { Dialect } from '../../../spec/dialect.ts';
import { quote } from '../../pure/go/quote.ts';
import { dns1035Label, dns1123Subdomain } from '../../pure/names/dns.ts';
import { invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { CustomResourceDefinition, Names } from './definition.ts';

export function groupProblems(group: string): FieldProblem[] {
  if (group === '') return [required('spec.group')];
  const complaints = dns1123Subdomain(group);
  if (complaints.length > 0) return [invalidValue('spec.group', group, complaints.join(','))];
  return group.includes('.') ? [] : [invalidValue('spec.group', group, 'should be a domain with at least one dot')];
}

const SCOPES = ['Cluster', 'Namespaced'];

export function scopeProblems(scope: string): FieldProblem[] {
  if (scope === '') return [required('spec.scope')];
  return SCOPES.includes(scope) ? [] : [notSupported('spec.scope', scope, SCOPES)];
}

export function missingNames(names: Names): FieldProblem[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => !names[name])
    .map((name) => required(`spec.names.${name}`));
}

/** `field` is `spec.names` or `status.acceptedNames`. */
export function nameProblems(names: Names, field: string): FieldProblem[] {
  const found: FieldProblem[] = [];
  const label = (at: string, value: string | undefined, mixed = false) => {
    const complaints = value ? dns1035Label(mixed ? value.toLowerCase() : value) : [];
    const before = mixed ? 'may have mixed case, but should otherwise match: ' : '';
    if (complaints.length > 0) found.push(invalidValue(`${field}.${at}`, value, before + complaints.join(',')));
  };
  const plain = (at: string, value: string) => {
    const complaints = dns1035Label(value);
    if (complaints.length > 0) found.push(invalidValue(`${field}.${at}`, value, complaints.join(',')));
  };
  label('plural', names.plural);
  label('singular', names.singular);
  label('kind', names.kind, true);
  label('listKind', names.listKind, true);
  for (const [at, name] of (names.shortNames ?? []).entries()) plain(`shortNames[${at}]`, name);
  if (names.kind && names.kind === names.listKind) {
    found.push(invalidValue(`${field}.listKind`, names.listKind, 'kind and listKind may not be the same'));
  }
  for (const [at, name] of (names.categories ?? []).entries()) plain(`categories[${at}]`, name);
  return found;
}

export interface Approval {
  readonly state: 'Approved' | 'Unapproved' | 'Missing' | 'Invalid';
  readonly text: string;
}

const WHERE = 'see https://github.com/kubernetes/enhancements/pull/1111';

/** Undefined for a group that is anybody's. */
export function approvalOf({ metadata, spec }: CustomResourceDefinition, dialect: Dialect): Approval | undefined {
  const owners = [dialect.groupSuffix, dialect.protocolPrefix];
  const { group = '' } = spec;
  if (!owners.some((owner) => group === owner || group.endsWith(`.${owner}`))) return undefined;
  const annotation = approvalAnnotation(dialect);
  const said = metadata.annotations?.[annotation] ?? '';
  const must = `protected groups must have approval annotation ${quote(annotation)}`;
  if (said === '') return { state: 'Missing', text: `${must}, ${WHERE}` };
  if (said.startsWith('unapproved')) return { state: 'Unapproved', text: `not approved: ${quote(said)}` };
  if (URL.canParse(said) && new URL(said).host !== '') return { state: 'Approved', text: `approved in ${said}` };
  return { state: 'Invalid', text: `${must} with either a URL or a reason starting with "unapproved", ${WHERE}` };
}

function approvalAnnotation(dialect: Dialect): string {
  return `api-approved.${dialect.protocolPrefix}`;
}

/** What was not approved before may stay so. */
export function approvalProblems(
  next: CustomResourceDefinition,
  previous: CustomResourceDefinition | undefined,
  dialect: Dialect,
): FieldProblem[] {
  const approval = approvalOf(next, dialect);
  if (approval === undefined) return [];
  if (previous !== undefined && approvalOf(previous, dialect)?.state === approval.state) return [];
  const annotation = approvalAnnotation(dialect);
  const field = `metadata.annotations[${annotation}]`;
  if (approval.state === 'Missing') return [required(field, approval.text)];
  if (approval.state !== 'Invalid') return [];
  return [invalidValue(field, next.metadata.annotations?.[annotation], approval.text)];
}
