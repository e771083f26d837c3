/**
 * Validates the selector of a workload. It must be present and not empty, match the labels of the template, and not change
 * (conv-*-selector-required, conv-*-selector-immutable).
 */

import { quote } from '../../../../values/go-quote.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import type { LabelSelector } from '../../../pure/selectors/label-selector.ts';
import { compileSelector, type SelectorField } from '../../../pure/selectors/match-expressions.ts';
import { createInvalidValueProblem, createRequiredProblem, NIL_VALUE } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, readMembers } from '../../object-fields.ts';

interface SelectingSpec {
  selector?: SelectorField | null;
  template?: { metadata?: { labels?: Record<string, string> } };
}

function readSpec({ spec }: ApiObject): SelectingSpec {
  return readMembers(spec);
}

/** The kind in messages, which is Deployment even for ReplicaSets, and the message for an invalid selector. */
export interface SelectorMessages {
  readonly kind: string;
  readonly invalidSelectorDetail: string;
}

export const DEPLOYMENT_MESSAGES: SelectorMessages = {
  kind: 'deployment',
  invalidSelectorDetail: 'invalid label selector',
};
export const STATEFUL_SET_MESSAGES: SelectorMessages = { kind: 'statefulset', invalidSelectorDetail: '' };

/**
 * Returns the problems of the selector and, if the selector is valid, of the template. A missing selector does not match the labels of the
 * template, because it selects no objects.
 */
export function validateSelectorAndTemplate(
  workload: ApiObject,
  { kind, invalidSelectorDetail }: SelectorMessages,
  validateTemplate: (template: Fields) => FieldProblem[],
): FieldProblem[] {
  const { selector } = readSpec(workload);
  const templateProblems = validateTemplate(readMembers(readSpec(workload).template));
  if (selector === null || selector === undefined) {
    return [createRequiredProblem('spec.selector'), createLabelMismatchProblem(workload), ...templateProblems];
  }
  const problems = validateLabelSelector(selector, 'spec.selector');
  if (isEmptySelector(selector)) problems.push(createEmptySelectorProblem(selector, kind));
  const compiledSelector = compileValidSelector(selector);
  if (compiledSelector === undefined) {
    return [
      ...problems,
      createInvalidValueProblem('spec.selector', { unquoted: formatGoSelector(selector) }, invalidSelectorDetail),
    ];
  }
  if (!compiledSelector.isEmpty && !compiledSelector.matches(readTemplateLabels(workload)))
    problems.push(createLabelMismatchProblem(workload));
  return [...problems, ...templateProblems];
}

/** Validates the selector of a DaemonSet. A missing selector is reported only as a mismatch with the labels of the template. */
export function validateDaemonSetSelector(daemonSet: ApiObject): FieldProblem[] {
  const { selector } = readSpec(daemonSet);
  if (selector === null || selector === undefined) return [createLabelMismatchProblem(daemonSet)];
  const problems = validateLabelSelector(selector, 'spec.selector');
  const compiledSelector = compileValidSelector(selector);
  if (compiledSelector?.matches(readTemplateLabels(daemonSet)) === false)
    problems.push(createLabelMismatchProblem(daemonSet));
  if (isEmptySelector(selector)) problems.push(createEmptySelectorProblem(selector, 'daemonset'));
  return problems;
}

/** Validates the selector of a Job, which is generated unless manualSelector is set. */
export function validateJobSelector(job: ApiObject): FieldProblem[] {
  const { selector } = readSpec(job);
  if (selector === null || selector === undefined)
    return [createRequiredProblem('spec.selector'), createLabelMismatchProblem(job)];
  const problems = validateLabelSelector(selector, 'spec.selector');
  return compileValidSelector(selector)?.matches(readTemplateLabels(job)) === false
    ? [...problems, createLabelMismatchProblem(job)]
    : problems;
}

function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: SelectorField): boolean {
  return Object.keys(matchLabels).length + matchExpressions.length === 0;
}

/** Returns the compiled selector, or undefined if kube-apiserver cannot convert it because of an invalid key, operator or value. */
function compileValidSelector(selector: SelectorField): LabelSelector | undefined {
  return validateLabelSelector(selector, '').length > 0 ? undefined : compileSelector(selector);
}

function readTemplateLabels(workload: ApiObject): Record<string, string> | undefined {
  return readSpec(workload).template?.metadata?.labels;
}

/** Validates that the selector of a ReplicationController, which is a map, matches the labels of its template. */
export function validateTemplateLabels(selector: Readonly<Record<string, string>>, template: Fields): FieldProblem[] {
  const { labels }: { labels?: Record<string, string> } = readMembers(template.metadata);
  const isMatch = Object.entries(selector).every(([key, value]) => labels?.[key] === value);
  return isMatch ? [] : [createTemplateMismatchProblem(template)];
}

function createLabelMismatchProblem(workload: ApiObject): FieldProblem {
  return createTemplateMismatchProblem(readMembers(readMembers(workload.spec).template));
}

function createTemplateMismatchProblem(template: Fields): FieldProblem {
  const metadata = readMembers(template.metadata);
  const { labels }: { labels?: Record<string, string> } = metadata;
  const printedLabels = { unquoted: formatLabels(labels ?? (isMemberOmitted(metadata, 'labels') ? {} : undefined)) };
  return createInvalidValueProblem(
    'spec.template.metadata.labels',
    printedLabels,
    '`selector` does not match template `labels`',
  );
}

function createEmptySelectorProblem(selector: SelectorField, kind: string): FieldProblem {
  return createInvalidValueProblem(
    'spec.selector',
    { unquoted: formatGoSelector(selector) },
    `empty selector is invalid for ${kind}`,
  );
}

export function validateUnchangedSelector(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const { selector } = readSpec(updatedObject);
  if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];
  return [
    createInvalidValueProblem(
      'spec.selector',
      selector ? { unquoted: formatGoSelector(selector) } : NIL_VALUE,
      'field is immutable',
    ),
  ];
}

export function formatGoSelector({ matchLabels, matchExpressions }: SelectorField): string {
  const expressions = matchExpressions?.map(
    ({ key, operator, values }) =>
      `v1.LabelSelectorRequirement{Key:${quote(key)}, Operator:${quote(operator)}, Values:${formatStringSlice(values)}}`,
  );
  const requirementsText = expressions === undefined ? '(nil)' : `{${expressions.join(', ')}}`;
  return `v1.LabelSelector{MatchLabels:${formatLabels(matchLabels)}, MatchExpressions:[]v1.LabelSelectorRequirement${requirementsText}}`;
}

function formatLabels(labels: Readonly<Record<string, string>> | undefined): string {
  if (labels === undefined) return 'map[string]string(nil)';
  const members = Object.keys(labels)
    .sort()
    .map((key) => `${quote(key)}:${quote(labels[key] ?? '')}`);
  return `map[string]string{${members.join(', ')}}`;
}
