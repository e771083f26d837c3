/** Deployments: defaults, and a selector that matches the labels of the template and is immutable. */
import { quote } from '../../pure/go/quote.ts';
import type { ApiObject } from '../../pure/object.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, fieldsOf, fill, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { validateLabelSelector } from '../label-selector.ts';
import { setPodSpecDefaults, validatePodSpec } from './pod-spec.ts';

export const deploymentsRules: KindRules = {
  skipSchemaValidation: true,
  generationFields: (deployment) => deployment.spec,
  setDefaults(deployment) {
    const spec = struct(deployment, 'spec');
    setPodSpecDefaults(struct(struct(spec, 'template'), 'spec'));
    fill(spec, 'replicas', 1);
    const strategy = struct(spec, 'strategy');
    fill(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = struct(strategy, 'rollingUpdate');
      for (const member of ['maxUnavailable', 'maxSurge']) rollingUpdate[member] ??= '25%';
    }
    fill(spec, 'revisionHistoryLimit', 10);
    fill(spec, 'progressDeadlineSeconds', 600);
  },
  validate(deployment) {
    const spec = specOf(deployment);
    const { template = {} } = spec;
    return [
      ...((spec.replicas ?? 0) < 0
        ? [invalidValue('spec.replicas', spec.replicas, 'must be greater than or equal to 0')]
        : []),
      ...validateSelector(spec.selector, template.metadata?.labels),
      ...validatePodSpec(template.spec ?? {}, 'spec.template.spec'),
    ];
  },
  validateUpdate(next, previous) {
    const selector = specOf(next).selector;
    if (deepEqual(selector ?? undefined, specOf(previous).selector ?? undefined)) return [];
    return [invalidValue('spec.selector', selector ? { bare: goSelector(selector) } : 'null', 'field is immutable')];
  },
};

interface DeploymentSpec {
  replicas?: number;
  selector?: WrittenSelector | null;
  template?: { metadata?: { labels?: Record<string, string> }; spec?: Fields };
}

function specOf(deployment: ApiObject): DeploymentSpec {
  return fieldsOf(deployment.spec);
}

function validateSelector(
  selector: WrittenSelector | null | undefined,
  labels: Record<string, string> | undefined,
): FieldProblem[] {
  if (selector === null || selector === undefined) return [required('spec.selector')];
  const problems = validateLabelSelector(selector, 'spec.selector');
  if (problems.length > 0) return problems;
  const compiled = selectorOf(selector);
  if (compiled === undefined || compiled.empty || compiled.matches(labels)) return [];
  const field = 'spec.template.metadata.labels';
  return [invalidValue(field, { bare: goLabels(labels) }, '`selector` does not match template `labels`')];
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
