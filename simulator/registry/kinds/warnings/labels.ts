/** Returns the warnings about deprecated labels of nodes, and about invalid label values in node selectors. */
import { DEPRECATED_LABELS, LABELS_DEPRECATED_SINCE_1_31 } from '../../../../spec/well-known-names.ts';
import { type Fields, list, text } from '../../object-fields.ts';
import { checkFormat } from '../../validation/formats.ts';

/** Returns the warnings about deprecated labels. `format` adds the field path to the message about the label at an index. */
export function warnAboutLabels(
  labels: readonly string[],
  server: number,
  format: (message: string, index: number) => string,
): string[] {
  return labels.flatMap((label, index) => {
    if (server < 31 && LABELS_DEPRECATED_SINCE_1_31.includes(label)) return [];
    const message = DEPRECATED_LABELS[label];
    return message === undefined ? [] : [format(message, index)];
  });
}

export function warnAboutTerm(term: Fields, fieldPath: string, server: number): string[] {
  return list(term, 'matchExpressions').flatMap((expression, index) =>
    warnAboutExpression(expression, `${fieldPath}.matchExpressions[${index}]`, server),
  );
}

function warnAboutExpression({ key }: Fields, fieldPath: string, server: number): string[] {
  return warnAboutLabels([text(key)], server, (message) => `${fieldPath}.key: ${text(key)} is ${message}`);
}

/** Returns the warnings about a term of a preferred node affinity, which may contain invalid label values. */
export function warnAboutPreference(term: Fields, fieldPath: string, server: number): string[] {
  if (server < 33) return warnAboutTerm(term, fieldPath, server);
  return list(term, 'matchExpressions').flatMap((expression, index) => {
    const expressionPath = `${fieldPath}.matchExpressions[${index}]`;
    const values = Array.isArray(expression.values) ? expression.values.map(text) : [];
    return [
      ...warnAboutExpression(expression, expressionPath, server),
      ...values.flatMap((value, position) =>
        checkFormat('label-value', value).map(
          (detail) => `${expressionPath}.values[${position}]: ${value} is invalid, ${detail}`,
        ),
      ),
    ];
  });
}
