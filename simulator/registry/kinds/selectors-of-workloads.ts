/**
 * The selector of a workload: required, not empty, that of the labels of its own template, and the same for ever
 * (conv-*-selector-required, conv-*-selector-immutable).
 */
import { quote } from '../../pure/go/quote.ts';
import type { ApiObject } from '../../pure/object.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { fieldsOf } from '../fields.ts';
import { validateLabelSelector } from '../label-selector.ts';

interface SelectingSpec {
  selector?: WrittenSelector | null;
  template?: { metadata?: { labels?: Record<string, string> } };
}

function specOf({ spec }: ApiObject): SelectingSpec {
  return fieldsOf(spec);
}

export function validateSelector(workload: ApiObject): FieldProblem[] {
  const { selector, template } = specOf(workload);
  if (selector === null || selector === undefined) return [required('spec.selector')];
  const problems = validateLabelSelector(selector, 'spec.selector');
  if (problems.length > 0) return problems;
  const compiled = selectorOf(selector);
  const labels = template?.metadata?.labels;
  if (compiled === undefined || compiled.empty || compiled.matches(labels)) return [];
  const field = 'spec.template.metadata.labels';
  return [invalidValue(field, { bare: goLabels(labels) }, '`selector` does not match template `labels`')];
}

/** Deployments are refused no such selector. */
export function refuseEmptySelector(workload: ApiObject, kind: string): FieldProblem[] {
  const { selector } = specOf(workload);
  if (selector === null || selector === undefined || selectorOf(selector)?.empty !== true) return [];
  return [invalidValue('spec.selector', { bare: goSelector(selector) }, `empty selector is invalid for ${kind}`)];
}

export function validateSameSelector(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const { selector } = specOf(next);
  if (deepEqual(selector ?? undefined, specOf(previous).selector ?? undefined)) return [];
  return [invalidValue('spec.selector', selector ? { bare: goSelector(selector) } : 'null', 'field is immutable')];
}

function goSelector({ matchLabels, matchExpressions }: WrittenSelector): string {
  const expressions = matchExpressions?.map(
    ({ key, operator, values }) =>
      `v1.LabelSelectorRequirement{Key:${quote(key)}, Operator:${quote(operator)}, Values:${goStrings(values)}}`,
  );
  const requirements = expressions === undefined ? '(nil)' : `{${expressions.join(', ')}}`;
  return `v1.LabelSelector{MatchLabels:${goLabels(matchLabels)}, MatchExpressions:[]v1.LabelSelectorRequirement${requirements}}`;
}

function goLabels(labels: Readonly<Record<string, string>> | undefined): string {
  if (labels === undefined) return 'map[string]string(nil)';
  const members = Object.keys(labels)
    .sort()
    .map((key) => `${quote(key)}:${quote(labels[key] ?? '')}`);
  return `map[string]string{${members.join(', ')}}`;
}

function goStrings(texts: readonly string[] | undefined): string {
  return texts === undefined ? '[]string(nil)' : `[]string{${texts.map(quote).join(', ')}}`;
}
