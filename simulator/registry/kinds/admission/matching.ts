/** Validates the rules and selectors that determine to which requests a policy, binding or webhook applies. */
import { quote } from '../../../../values/go-quote.ts';
import { checkPathSegmentName } from '../../../pure/names/names.ts';
import type { SelectorField } from '../../../pure/selectors/match-expressions.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, readList, readMembers, readText } from '../../object-fields.ts';

export const MATCH_POLICIES = ['Equivalent', 'Exact'];
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];

/** Validates the matchConstraints of a policy, or the matchResources of a binding. */
export function findMatchProblems(criteria: Fields, fieldPath: string): FieldProblem[] {
  return [
    ...findChoiceProblems(criteria, 'matchPolicy', fieldPath, MATCH_POLICIES),
    ...['namespaceSelector', 'objectSelector'].flatMap((member) =>
      validateLabelSelector(readSelector(criteria, member), `${fieldPath}.${member}`),
    ),
    ...['resourceRules', 'excludeResourceRules'].flatMap((member) =>
      readList(criteria, member).flatMap((rule, index) =>
        findNamedRuleProblems(rule, `${fieldPath}.${member}[${index}]`),
      ),
    ),
  ];
}

/** Returns a problem if the value is missing, empty or not one of the choices. */
export function findSupportedValueProblems(
  value: string,
  fieldPath: string,
  choices: readonly string[],
): FieldProblem[] {
  if (value === '') return [createRequiredProblem(fieldPath)];
  return choices.includes(value) ? [] : [createNotSupportedProblem(fieldPath, value, choices)];
}

/** Returns a problem if the member, a pointer in Go, is set to another value than the choices. */
export function findChoiceProblems(
  object: Fields,
  member: string,
  fieldPath: string,
  choices: readonly string[],
): FieldProblem[] {
  const { [member]: choice } = object;
  if (choice === undefined || choice === null || choices.includes(readText(choice))) return [];
  return [createNotSupportedProblem(`${fieldPath}.${member}`, readText(choice), choices)];
}

export function readSelector(object: Fields, member: string): SelectorField {
  const selector: SelectorField = readMembers(object[member]);
  return selector;
}

function findNamedRuleProblems(rule: Fields, fieldPath: string): FieldProblem[] {
  const names = readTexts(rule, 'resourceNames');
  return [
    ...names.flatMap((name, index) => [
      ...checkPathSegmentName(name).map((detail) =>
        createInvalidValueProblem(`${fieldPath}.resourceNames[${index}]`, name, detail),
      ),
      ...(names.indexOf(name) < index ? [createDuplicateProblem(`${fieldPath}.resourceNames[${index}]`, name)] : []),
    ]),
    ...findRuleProblems(rule, fieldPath),
  ];
}

/** Validates a rule of a policy or webhook. */
export function findRuleProblems(rule: Fields, fieldPath: string): FieldProblem[] {
  const operations = readTexts(rule, 'operations');
  const versions = readTexts(rule, 'apiVersions');
  return [
    ...findEmptyListProblems(operations, `${fieldPath}.operations`),
    ...findWildcardProblems(
      operations,
      '*',
      `${fieldPath}.operations`,
      'operations',
      'admissionregistration.OperationType',
    ),
    ...operations.flatMap((operation, index) =>
      OPERATIONS.includes(operation)
        ? []
        : [createNotSupportedProblem(`${fieldPath}.operations[${index}]`, operation, OPERATIONS)],
    ),
    ...findEmptyListProblems(readTexts(rule, 'apiGroups'), `${fieldPath}.apiGroups`),
    ...findWildcardProblems(readTexts(rule, 'apiGroups'), '*', `${fieldPath}.apiGroups`, 'API groups'),
    ...findEmptyListProblems(versions, `${fieldPath}.apiVersions`),
    ...findWildcardProblems(versions, '*', `${fieldPath}.apiVersions`, 'API versions'),
    ...versions.flatMap((version, index) =>
      version === '' ? [createRequiredProblem(`${fieldPath}.apiVersions[${index}]`)] : [],
    ),
    ...findResourceProblems(readTexts(rule, 'resources'), `${fieldPath}.resources`),
    ...findChoiceProblems(rule, 'scope', fieldPath, SCOPES),
  ];
}

/** Validates the resources of a rule. A wildcard cannot be combined with resources that it includes. */
function findResourceProblems(resources: readonly string[], fieldPath: string): FieldProblem[] {
  const problems = [...findEmptyListProblems(resources, fieldPath)];
  const wildcardPatterns = new Set<string>();
  for (const [index, resource] of resources.entries()) {
    if (resource === '') problems.push(createRequiredProblem(`${fieldPath}[${index}]`));
    const [, name, subresource] = /^([^/]*)\/(.*)$/s.exec(resource) ?? [];
    if (name === undefined || subresource === undefined) continue;
    for (const pattern of [`${name}/*`, `*/${subresource}`]) {
      if (!wildcardPatterns.has(pattern)) continue;
      problems.push(
        createInvalidValueProblem(
          `${fieldPath}[${index}]`,
          resource,
          `if '${pattern}' is present, must not specify ${resource}`,
        ),
      );
    }
    if (subresource === '*') wildcardPatterns.add(`${name}/*`);
    if (name === '*') wildcardPatterns.add(`*/${subresource}`);
  }
  const lastResourceWithoutSubresource = resources.findLast((resource) => resource !== '' && !resource.includes('/'));
  const formattedResources = { unquoted: formatGoTexts('string', resources) };
  problems.push(...findWildcardProblems(resources, '*/*', fieldPath, 'resources'));
  if (resources.includes('*') && lastResourceWithoutSubresource !== '*') {
    const detail = "if '*' is present, must not specify other resources without subresources";
    problems.push(createInvalidValueProblem(fieldPath, formattedResources, detail));
  }
  return problems;
}

function findEmptyListProblems(values: readonly string[], fieldPath: string): FieldProblem[] {
  return values.length === 0 ? [createRequiredProblem(fieldPath)] : [];
}

function findWildcardProblems(
  values: readonly string[],
  wildcard: string,
  fieldPath: string,
  subject: string,
  goType = 'string',
): FieldProblem[] {
  if (values.length < 2 || !values.includes(wildcard)) return [];
  const detail = `if '${wildcard}' is present, must not specify other ${subject}`;
  return [createInvalidValueProblem(fieldPath, { unquoted: formatGoTexts(goType, values) }, detail)];
}

export function formatGoTexts(goType: string, values: readonly string[]): string {
  return `[]${goType}{${values.map(quote).join(', ')}}`;
}

export function readTexts(object: Fields, member: string): string[] {
  const value = object[member];
  return Array.isArray(value) ? value.map(readText) : [];
}
