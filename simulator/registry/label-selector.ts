/** Validates the LabelSelector in the spec of a workload. */
import { checkLabelValue, checkQualifiedName } from '../pure/names/names.ts';
import type { SelectorField } from '../pure/selectors/match-expressions.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { validateLabels } from './metadata/labels.ts';

export function validateLabelSelector(selector: SelectorField, path: string): FieldProblem[] {
  return [
    ...validateLabels(selector.matchLabels, `${path}.matchLabels`),
    ...(selector.matchExpressions ?? []).flatMap((expression, index) =>
      validateExpression(expression, `${path}.matchExpressions[${index}]`),
    ),
  ];
}

type SelectorExpression = NonNullable<SelectorField['matchExpressions']>[number];

function validateExpression({ key, operator, values }: SelectorExpression, path: string): FieldProblem[] {
  return [
    ...validateOperator(operator, values ?? [], path),
    ...checkQualifiedName(key ?? '').map((detail) => createInvalidValueProblem(`${path}.key`, key ?? '', detail)),
    ...(values ?? []).flatMap((value, index) =>
      checkLabelValue(value).map((detail) => createInvalidValueProblem(`${path}.values[${index}]`, value, detail)),
    ),
  ];
}

function validateOperator(operator: string | undefined, values: readonly string[], path: string): FieldProblem[] {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0
        ? []
        : [createRequiredProblem(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [
            createForbiddenProblem(
              `${path}.values`,
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
            ),
          ];
    default:
      return [createInvalidValueProblem(`${path}.operator`, operator ?? '', 'not a valid selector operator')];
  }
}
