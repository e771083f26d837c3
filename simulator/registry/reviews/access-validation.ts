/**
 * Validates access reviews. They must have exactly one kind of attributes. Their metadata must be empty, except for managedFields, which
 * the server sets, and the namespace of a LocalSubjectAccessReview.
 */
import type { Machinery } from '../../../spec/machinery.ts';
import { quote } from '../../../values/go-quote.ts';
import { checkLabelValue, checkQualifiedName } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import { forbiddenField, invalidValue, NIL, required } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { formatProblemValues } from '../report-problems.ts';
import type { AccessSpec, RequestedSelector, SelectorRequirement } from './access.ts';
import { formatGoMetadata, formatMetadataAsJson } from './go-metadata.ts';

const ONE_KIND_DETAIL = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';

/** Throws 422 if a SelfSubjectAccessReview is invalid. */
export function checkSelfReview(review: ApiObject, machinery: ReadonlySet<Machinery>): void {
  const problems = [
    ...findAttributesProblems(readSpec(review), machinery),
    ...findMetadataProblems(review, 'must be empty', machinery),
  ];
  throwIfInvalid(review, problems, machinery);
}

export function checkSubjectReview(review: ApiObject, machinery: ReadonlySet<Machinery>): void {
  const problems = [
    ...findSubjectProblems(readSpec(review), machinery),
    ...findMetadataProblems(review, 'must be empty', machinery),
  ];
  throwIfInvalid(review, problems, machinery);
}

export function checkLocalReview(review: ApiObject, machinery: ReadonlySet<Machinery>): void {
  const spec = readSpec(review);
  const { resourceAttributes, nonResourceAttributes } = spec;
  const problems = [
    ...findSubjectProblems(spec, machinery),
    ...findMetadataProblems(review, 'must be empty except for namespace', machinery),
  ];
  const namespace = resourceAttributes?.namespace ?? '';
  if (resourceAttributes && namespace !== (review.metadata.namespace ?? '')) {
    problems.push(invalidValue('spec.resourceAttributes.namespace', namespace, 'must match metadata.namespace'));
  }
  if (nonResourceAttributes) {
    const formattedAttributes = { bare: formatPathAttributes(nonResourceAttributes) };
    problems.push(
      invalidValue('spec.nonResourceAttributes', formattedAttributes, 'disallowed on this kind of request'),
    );
  }
  throwIfInvalid(review, problems, machinery);
}

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
}

function readSpec({ spec }: ApiObject): SubjectSpec {
  return readMembers(spec);
}

/** Throws 422 if there are problems. As in kube-apiserver, the error contains the group, and the kind is empty. */
function throwIfInvalid(
  { apiVersion }: ApiObject,
  problems: readonly FieldProblem[],
  machinery: ReadonlySet<Machinery>,
): void {
  if (problems.length === 0) return;
  throw invalid({ group: apiVersion.split('/')[0] ?? '', kind: '' }, '', formatProblemValues(problems, machinery));
}

function findSubjectProblems(spec: SubjectSpec, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const { user = '', groups = [] } = spec;
  const hasNoSubject = user === '' && groups.length === 0;
  const { kindProblems, selectorProblems } = findProblemsByPart(spec, machinery);
  const subjectProblems = hasNoSubject
    ? [invalidValue('spec.user', user, 'at least one of user or group must be specified')]
    : [];
  return [...kindProblems, ...subjectProblems, ...selectorProblems];
}

function findAttributesProblems(spec: AccessSpec, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const { kindProblems, selectorProblems } = findProblemsByPart(spec, machinery);
  return [...kindProblems, ...selectorProblems];
}

function findProblemsByPart(
  { resourceAttributes, nonResourceAttributes }: AccessSpec,
  machinery: ReadonlySet<Machinery>,
) {
  const kindProblems: FieldProblem[] = [];
  const isUnion = machinery.has('review-attributes-union');
  if (resourceAttributes && nonResourceAttributes) {
    const formattedAttributes = { bare: formatPathAttributes(nonResourceAttributes) };
    const detail = 'cannot be specified in combination with resourceAttributes';
    kindProblems.push(
      isUnion
        ? invalidValue('spec', formattedAttributes, ONE_KIND_DETAIL)
        : invalidValue('spec.nonResourceAttributes', formattedAttributes, detail),
    );
  }
  if (!resourceAttributes && !nonResourceAttributes) {
    kindProblems.push(invalidValue(isUnion ? 'spec' : 'spec.resourceAttributes', NIL, ONE_KIND_DETAIL));
  }
  const path = 'spec.resourceAttributes';
  const { fieldSelector, labelSelector } = resourceAttributes ?? {};
  const selectorProblems = [
    ...findSelectorProblems(fieldSelector, `${path}.fieldSelector`, findFieldRequirementProblems),
    ...findSelectorProblems(labelSelector, `${path}.labelSelector`, findLabelRequirementProblems),
  ];
  return { kindProblems, selectorProblems };
}

function formatPathAttributes({ verb = '', path = '' }: NonNullable<AccessSpec['nonResourceAttributes']>): string {
  return `authorization.NonResourceAttributes{Path:${quote(path)}, Verb:${quote(verb)}}`;
}

function findMetadataProblems(
  { metadata }: ApiObject,
  detail: string,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const { managedFields: _, namespace: __, creationTimestamp: ___, ...rest } = metadata;
  const isEmpty = Object.values(rest).every((value) => isEmptyValue(value));
  const formattedMetadata = machinery.has('values-as-json')
    ? formatMetadataAsJson(metadata)
    : formatGoMetadata(metadata);
  return isEmpty ? [] : [invalidValue('metadata', { bare: formattedMetadata }, detail)];
}

function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function findSelectorProblems(
  selector: RequestedSelector | null | undefined,
  path: string,
  findRequirementProblems: (requirement: SelectorRequirement, location: string) => FieldProblem[],
): FieldProblem[] {
  if (!selector) return [];
  const { rawSelector = '', requirements = [] } = selector;
  const problems: FieldProblem[] = [];
  if (rawSelector !== '' && requirements.length > 0) {
    const detail = 'may not specified at the same time as requirements';
    problems.push(invalidValue(`${path}.rawSelector`, rawSelector, detail));
  }
  if (rawSelector === '' && requirements.length === 0) {
    const detail = `when ${path} is specified, requirements or rawSelector is required`;
    problems.push(required(`${path}.requirements`, detail));
  }
  const fieldProblems = requirements.flatMap((requirement, index) =>
    findRequirementProblems(requirement, `${path}.requirements[${index}]`),
  );
  return [...problems, ...fieldProblems];
}

function findFieldRequirementProblems(requirement: SelectorRequirement, path: string): FieldProblem[] {
  const { key = '' } = requirement;
  return [
    ...(key === '' ? [required(`${path}.key`, 'must be specified')] : []),
    ...findOperatorProblems(requirement, path),
  ];
}

function findLabelRequirementProblems(requirement: SelectorRequirement, path: string): FieldProblem[] {
  const { key = '', values = [] } = requirement;
  return [
    ...findOperatorProblems(requirement, path),
    ...checkQualifiedName(key).map((problem) => invalidValue(`${path}.key`, key, problem)),
    ...values.flatMap((value, index) =>
      checkLabelValue(value).map((problem) => invalidValue(`${path}.values[${index}]`, value, problem)),
    ),
  ];
}

/** Validates the operator and the values. Unknown operators are accepted, because newer clients may use additional operators. */
function findOperatorProblems({ operator = '', values = [] }: SelectorRequirement, path: string): FieldProblem[] {
  if (['In', 'NotIn'].includes(operator) && values.length === 0) {
    return [required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
  }
  if (['Exists', 'DoesNotExist'].includes(operator) && values.length > 0) {
    return [forbiddenField(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
  }
  return [];
}
