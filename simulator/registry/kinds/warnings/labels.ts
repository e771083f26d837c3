/** Returns the warnings about deprecated labels of nodes, and about invalid label values in node selectors. */
import { DEPRECATED_LABELS, LABELS_WITH_WARNING_SINCE_1_31 } from '../../../../spec/well-known-names.ts';
import { type Fields, readList, readOwnMember, readText } from '../../object-fields.ts';
import { findFormatProblems } from '../../validation/formats.ts';

/** Returns the warnings about deprecated labels. `format` adds the field path to the message about the label at an index. */
export function findLabelWarnings(
  labels: readonly string[],
  serverMinor: number,
  format: (message: string, index: number) => string,
): string[] {
  return labels.flatMap((label, index) => {
    if (serverMinor < 31 && LABELS_WITH_WARNING_SINCE_1_31.includes(label)) return [];
    const message = readOwnMember(DEPRECATED_LABELS, label);
    return message === undefined ? [] : [format(message, index)];
  });
}

export function findNodeSelectorTermWarnings(term: Fields, fieldPath: string, serverMinor: number): string[] {
  return readList(term, 'matchExpressions').flatMap((expression, index) =>
    findExpressionWarnings(expression, `${fieldPath}.matchExpressions[${index}]`, serverMinor),
  );
}

function findExpressionWarnings({ key }: Fields, fieldPath: string, serverMinor: number): string[] {
  return findLabelWarnings(
    [readText(key)],
    serverMinor,
    (message) => `${fieldPath}.key: ${readText(key)} is ${message}`,
  );
}

/** Returns the warnings about a term of a preferred node affinity, which may contain invalid label values. */
export function findPreferenceWarnings(term: Fields, fieldPath: string, serverMinor: number): string[] {
  if (serverMinor < 33) return findNodeSelectorTermWarnings(term, fieldPath, serverMinor);
  return readList(term, 'matchExpressions').flatMap((expression, index) => {
    const expressionPath = `${fieldPath}.matchExpressions[${index}]`;
    const values = Array.isArray(expression.values) ? expression.values.map(readText) : [];
    return [
      ...findExpressionWarnings(expression, expressionPath, serverMinor),
      ...values.flatMap((value, position) =>
        findFormatProblems('label-value', value).map(
          (detail) => `${expressionPath}.values[${position}]: ${value} is invalid, ${detail}`,
        ),
      ),
    ];
  });
}
