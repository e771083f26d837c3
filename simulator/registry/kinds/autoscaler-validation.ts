/**
 * What the schema can't say of a HorizontalPodAutoscaler: a metric has the source of its type and no other, and its target what that sort of
 * source is measured by. So each can be said in the older versions, where these members stand side by side.
 */
import type { ApiObject } from '../../pure/object.ts';
import { forbiddenField, invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../fields.ts';

const SOURCES = ['object', 'pods', 'resource', 'external', 'containerResource'] as const;
type Source = (typeof SOURCES)[number];

const TARGETS = ['Utilization', 'Value', 'AverageValue'];

export function autoscalerProblems({ spec }: ApiObject): FieldProblem[] {
  const metrics = list(objectMembers(spec), 'metrics');
  return metrics.flatMap((metric, at) => metricProblems(metric, `spec.metrics[${at}]`));
}

function metricProblems(metric: Fields, path: string): FieldProblem[] {
  const type = text(metric.type);
  const present = SOURCES.filter((source) => !isUnset(metric[source]));
  const expected = type.slice(0, 1).toLowerCase() + type.slice(1);
  const [first] = present;
  const others = present.filter((source) => source !== expected);
  return [
    ...(first === undefined ? [] : targetProblems(objectMembers(metric[first]), first, `${path}.${first}.target`)),
    ...(present.some((source) => source === expected)
      ? []
      : [required(`${path}.${expected}`, 'must populate information for the given metric source')]),
    ...others.map((source) => forbiddenField(`${path}.${source}`, 'must populate the given metric source only')),
  ];
}

function targetProblems(of: Fields, source: Source, path: string): FieldProblem[] {
  const target = objectMembers(of.target);
  const type = text(target.type);
  return [
    ...(TARGETS.includes(type)
      ? []
      : [invalidValue(`${path}.type`, type, 'must be either Utilization, Value, or AverageValue')]),
    ...valueProblems(target, source, path),
  ];
}

function valueProblems(target: Fields, source: Source, path: string): FieldProblem[] {
  const has = (member: string) => !isUnset(target[member]);
  switch (source) {
    case 'pods':
      return has('averageValue')
        ? []
        : [required(`${path}.averageValue`, 'must specify a positive target averageValue')];
    case 'object':
      return has('value') || has('averageValue')
        ? []
        : [required(`${path}.averageValue`, 'must set either a target value or averageValue')];
    case 'external':
      if (has('value') && has('averageValue'))
        return [forbiddenField(`${path}.value`, 'may not set both a target value for metric and a per-pod target')];
      return has('value') || has('averageValue')
        ? []
        : [required(`${path}.averageValue`, 'must set either a target value for metric or a per-pod target')];
    default:
      if (has('averageUtilization') && has('averageValue'))
        return [forbiddenField(`${path}.averageValue`, 'may not set both a target raw value and a target utilization')];
      return has('averageUtilization') || has('averageValue')
        ? []
        : [required(`${path}.averageUtilization`, 'must set either a target raw value or a target utilization')];
  }
}
