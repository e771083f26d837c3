/** Validates the group and names of a CustomResourceDefinition, and the approval annotation that protected groups require. */
import type { Dialect } from '../../../spec/dialect.ts';
import { quote } from '../../../values/go-quote.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../pure/names/dns.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { CustomResourceDefinition, DefinitionNames } from './definition.ts';

export function findGroupProblems(group: string): FieldProblem[] {
  if (group === '') return [createRequiredProblem('spec.group')];
  const messages = checkDns1123Subdomain(group);
  if (messages.length > 0) return [createInvalidValueProblem('spec.group', group, messages.join(','))];
  return group.includes('.')
    ? []
    : [createInvalidValueProblem('spec.group', group, 'should be a domain with at least one dot')];
}

const DEFINITION_SCOPES = ['Cluster', 'Namespaced'];

export function findScopeProblems(scope: string): FieldProblem[] {
  if (scope === '') return [createRequiredProblem('spec.scope')];
  return DEFINITION_SCOPES.includes(scope) ? [] : [createNotSupportedProblem('spec.scope', scope, DEFINITION_SCOPES)];
}

export function findMissingNameProblems(names: DefinitionNames): FieldProblem[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => !names[name])
    .map((name) => createRequiredProblem(`spec.names.${name}`));
}

/** Checks that the names are DNS labels, and that kind and listKind differ. `field` is `spec.names` or `status.acceptedNames`. */
export function findNameProblems(names: DefinitionNames, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const checkOptionalName = (
    path: string,
    value: string | undefined,
    { allowsMixedCase = false }: { readonly allowsMixedCase?: boolean } = {},
  ) => {
    const messages = value ? checkDns1035Label(allowsMixedCase ? value.toLowerCase() : value) : [];
    const prefix = allowsMixedCase ? 'may have mixed case, but should otherwise match: ' : '';
    if (messages.length > 0)
      problems.push(createInvalidValueProblem(`${field}.${path}`, value, prefix + messages.join(',')));
  };
  const checkListedName = (path: string, value: string) => {
    const messages = checkDns1035Label(value);
    if (messages.length > 0) problems.push(createInvalidValueProblem(`${field}.${path}`, value, messages.join(',')));
  };
  checkOptionalName('plural', names.plural);
  checkOptionalName('singular', names.singular);
  checkOptionalName('kind', names.kind, { allowsMixedCase: true });
  checkOptionalName('listKind', names.listKind, { allowsMixedCase: true });
  for (const [index, name] of (names.shortNames ?? []).entries()) checkListedName(`shortNames[${index}]`, name);
  if (names.kind && names.kind === names.listKind) {
    problems.push(
      createInvalidValueProblem(`${field}.listKind`, names.listKind, 'kind and listKind may not be the same'),
    );
  }
  for (const [index, name] of (names.categories ?? []).entries()) checkListedName(`categories[${index}]`, name);
  return problems;
}

/** The approval of a CustomResourceDefinition in a protected group, as for its condition KubernetesAPIApprovalPolicyConformant. */
export interface ApiApproval {
  readonly state: 'Approved' | 'Unapproved' | 'Missing' | 'Invalid';
  readonly message: string;
}

const APPROVAL_REFERENCE = 'see https://github.com/kubernetes/enhancements/pull/1111';

/** Returns the approval in the annotation, or undefined if the group is not protected. */
export function readApiApproval(
  { metadata, spec }: CustomResourceDefinition,
  dialect: Dialect,
): ApiApproval | undefined {
  const protectedSuffixes = [dialect.groupSuffix, dialect.domain];
  const { group = '' } = spec;
  if (!protectedSuffixes.some((suffix) => group === suffix || group.endsWith(`.${suffix}`))) return undefined;
  const annotation = formatApprovalAnnotation(dialect);
  const value = metadata.annotations?.[annotation] ?? '';
  const requirement = `protected groups must have approval annotation ${quote(annotation)}`;
  if (value === '') return { state: 'Missing', message: `${requirement}, ${APPROVAL_REFERENCE}` };
  if (value.startsWith('unapproved')) return { state: 'Unapproved', message: `not approved: ${quote(value)}` };
  if (URL.canParse(value) && new URL(value).host !== '') return { state: 'Approved', message: `approved in ${value}` };
  return {
    state: 'Invalid',
    message: `${requirement} with either a URL or a reason starting with "unapproved", ${APPROVAL_REFERENCE}`,
  };
}

function formatApprovalAnnotation(dialect: Dialect): string {
  return `api-approved.${dialect.domain}`;
}

/** Returns the problem of the approval annotation. An update that does not change the state of the approval is valid. */
export function findApiApprovalProblems(
  updatedDefinition: CustomResourceDefinition,
  previous: CustomResourceDefinition | undefined,
  dialect: Dialect,
): FieldProblem[] {
  const approval = readApiApproval(updatedDefinition, dialect);
  if (approval === undefined) return [];
  if (previous !== undefined && readApiApproval(previous, dialect)?.state === approval.state) return [];
  const annotation = formatApprovalAnnotation(dialect);
  const field = `metadata.annotations[${annotation}]`;
  if (approval.state === 'Missing') return [createRequiredProblem(field, approval.message)];
  if (approval.state !== 'Invalid') return [];
  return [createInvalidValueProblem(field, updatedDefinition.metadata.annotations?.[annotation], approval.message)];
}
