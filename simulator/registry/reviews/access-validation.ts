/**
 * Validates access reviews. They must have either resource attributes or non-resource attributes. Their metadata must be empty, except for
 * managedFields, which the server sets, and the namespace of a LocalSubjectAccessReview.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { quote } from '../../../values/go-quote.ts';
import { checkLabelValue, checkQualifiedName } from '../../pure/names/names.ts';
import type { ApiObject } from '../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  NIL_VALUE,
} from '../../pure/status/field-problem.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { formatProblemValues } from '../report-problems.ts';
import type { AccessSpec, RequestedSelector, SelectorRequirement } from './access.ts';
import { formatGoMetadata, formatMetadataAsJson } from './go-metadata.ts';

const EXACTLY_ONE_DETAIL = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';

/** Throws 422 if a SelfSubjectAccessReview is invalid. */
export function validateSelfReview(review: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): void {
  const problems = [
    ...findAttributesProblems(readSpec(review), behaviors),
    ...findMetadataProblems(review, 'must be empty', behaviors),
  ];
  rejectInvalidReview(review, problems, behaviors);
}

export function validateSubjectReview(review: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): void {
  const problems = [
    ...findSubjectProblems(readSpec(review), behaviors),
    ...findMetadataProblems(review, 'must be empty', behaviors),
  ];
  rejectInvalidReview(review, problems, behaviors);
}

export function validateLocalReview(review: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): void {
  const spec = readSpec(review);
  const { resourceAttributes, nonResourceAttributes } = spec;
  const problems = [
    ...findSubjectProblems(spec, behaviors),
    ...findMetadataProblems(review, 'must be empty except for namespace', behaviors),
  ];
  const namespace = resourceAttributes?.namespace ?? '';
  if (resourceAttributes && namespace !== (review.metadata.namespace ?? '')) {
    problems.push(
      createInvalidValueProblem('spec.resourceAttributes.namespace', namespace, 'must match metadata.namespace'),
    );
  }
  if (nonResourceAttributes) {
    const formattedAttributes = { unquoted: formatNonResourceAttributes(nonResourceAttributes) };
    problems.push(
      createInvalidValueProblem(
        'spec.nonResourceAttributes',
        formattedAttributes,
        'disallowed on this kind of request',
      ),
    );
  }
  rejectInvalidReview(review, problems, behaviors);
}

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
}

function readSpec({ spec }: ApiObject): SubjectSpec {
  return readMembers(spec);
}

/** Throws 422 if there are problems. As in kube-apiserver, the error contains the group, and the kind is empty. */
function rejectInvalidReview(
  { apiVersion }: ApiObject,
  problems: readonly FieldProblem[],
  behaviors: ReadonlySet<ReleaseBehavior>,
): void {
  if (problems.length === 0) return;
  throw createInvalidError(
    { group: apiVersion.split('/')[0] ?? '', kind: '' },
    '',
    formatProblemValues(problems, behaviors),
  );
}

function findSubjectProblems(spec: SubjectSpec, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const { user = '', groups = [] } = spec;
  const hasNoSubject = user === '' && groups.length === 0;
  const { attributesProblems, selectorProblems } = findAttributeAndSelectorProblems(spec, behaviors);
  const subjectProblems = hasNoSubject
    ? [createInvalidValueProblem('spec.user', user, 'at least one of user or group must be specified')]
    : [];
  return [...attributesProblems, ...subjectProblems, ...selectorProblems];
}

function findAttributesProblems(spec: AccessSpec, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const { attributesProblems, selectorProblems } = findAttributeAndSelectorProblems(spec, behaviors);
  return [...attributesProblems, ...selectorProblems];
}

function findAttributeAndSelectorProblems(
  { resourceAttributes, nonResourceAttributes }: AccessSpec,
  behaviors: ReadonlySet<ReleaseBehavior>,
) {
  const attributesProblems: FieldProblem[] = [];
  const reportsErrorsOnSpec = behaviors.has('review-attributes-union');
  if (resourceAttributes && nonResourceAttributes) {
    const formattedAttributes = { unquoted: formatNonResourceAttributes(nonResourceAttributes) };
    const detail = 'cannot be specified in combination with resourceAttributes';
    attributesProblems.push(
      reportsErrorsOnSpec
        ? createInvalidValueProblem('spec', formattedAttributes, EXACTLY_ONE_DETAIL)
        : createInvalidValueProblem('spec.nonResourceAttributes', formattedAttributes, detail),
    );
  }
  if (!resourceAttributes && !nonResourceAttributes) {
    attributesProblems.push(
      createInvalidValueProblem(
        reportsErrorsOnSpec ? 'spec' : 'spec.resourceAttributes',
        NIL_VALUE,
        EXACTLY_ONE_DETAIL,
      ),
    );
  }
  const path = 'spec.resourceAttributes';
  const { fieldSelector, labelSelector } = resourceAttributes ?? {};
  const selectorProblems = [
    ...findSelectorProblems(fieldSelector, `${path}.fieldSelector`, findFieldRequirementProblems),
    ...findSelectorProblems(labelSelector, `${path}.labelSelector`, findLabelRequirementProblems),
  ];
  return { attributesProblems, selectorProblems };
}

function formatNonResourceAttributes({
  verb = '',
  path = '',
}: NonNullable<AccessSpec['nonResourceAttributes']>): string {
  return `authorization.NonResourceAttributes{Path:${quote(path)}, Verb:${quote(verb)}}`;
}

function findMetadataProblems(
  { metadata }: ApiObject,
  detail: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const { managedFields: _, namespace: __, creationTimestamp: ___, ...otherMetadata } = metadata;
  const isEmpty = Object.values(otherMetadata).every((value) => isEmptyValue(value));
  const formattedMetadata = behaviors.has('values-as-json')
    ? formatMetadataAsJson(metadata)
    : formatGoMetadata(metadata);
  return isEmpty ? [] : [createInvalidValueProblem('metadata', { unquoted: formattedMetadata }, detail)];
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
    problems.push(createInvalidValueProblem(`${path}.rawSelector`, rawSelector, detail));
  }
  if (rawSelector === '' && requirements.length === 0) {
    const detail = `when ${path} is specified, requirements or rawSelector is required`;
    problems.push(createRequiredProblem(`${path}.requirements`, detail));
  }
  const requirementProblems = requirements.flatMap((requirement, index) =>
    findRequirementProblems(requirement, `${path}.requirements[${index}]`),
  );
  return [...problems, ...requirementProblems];
}

function findFieldRequirementProblems(requirement: SelectorRequirement, path: string): FieldProblem[] {
  const { key = '' } = requirement;
  return [
    ...(key === '' ? [createRequiredProblem(`${path}.key`, 'must be specified')] : []),
    ...findOperatorProblems(requirement, path),
  ];
}

function findLabelRequirementProblems(requirement: SelectorRequirement, path: string): FieldProblem[] {
  const { key = '', values = [] } = requirement;
  return [
    ...findOperatorProblems(requirement, path),
    ...checkQualifiedName(key).map((problem) => createInvalidValueProblem(`${path}.key`, key, problem)),
    ...values.flatMap((value, index) =>
      checkLabelValue(value).map((problem) => createInvalidValueProblem(`${path}.values[${index}]`, value, problem)),
    ),
  ];
}

/** Validates the operator and the values. Unknown operators are accepted, because newer clients may use additional operators. */
function findOperatorProblems({ operator = '', values = [] }: SelectorRequirement, path: string): FieldProblem[] {
  if (['In', 'NotIn'].includes(operator) && values.length === 0) {
    return [createRequiredProblem(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
  }
  if (['Exists', 'DoesNotExist'].includes(operator) && values.length > 0) {
    return [
      createForbiddenProblem(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
    ];
  }
  return [];
}
