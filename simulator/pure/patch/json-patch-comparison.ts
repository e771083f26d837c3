/**
 * Comparisons of the `test` operation of a JSON Patch. RFC 6902 requires a comparison of values, by which 1 and 1.0
 * are equal. kube-apiserver compares texts, so that `1.0` differs from `1`, and `"a<b"` differs from `"a\u003cb"`, which the server writes.
 */
import type { JsonSource } from '../json/source.ts';
import { writeCompactJson } from '../json/write.ts';
import type { Json } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';

export interface ValueWithLiteral {
  readonly value: Json;
  /** The sent text of the value. Undefined if the server writes the same text, or if the value is an object or list. */
  readonly literal: string | undefined;
}

export type JsonPatchComparison = (
  current: ValueWithLiteral,
  expected: ValueWithLiteral,
  source: JsonSource | undefined,
) => boolean;

export const areValuesEqual: JsonPatchComparison = (current, expected) => isDeepEqual(current.value, expected.value);

/** Compares the texts of two values. Ignores white space and the order of members. */
export const areTextsEqual: JsonPatchComparison = (current, expected, source) => {
  const [currentValue, expectedValue] = [current.value, expected.value];
  if (!isStructuredValue(currentValue)) return formatText(current) === formatText(expected);
  if (!isStructuredValue(expectedValue) || Array.isArray(currentValue) !== Array.isArray(expectedValue)) return false;
  const keys = Object.keys(currentValue);
  return (
    keys.length === Object.keys(expectedValue).length &&
    keys.every(
      (key) =>
        Object.hasOwn(expectedValue, key) &&
        areTextsEqual(findMember(currentValue, key, source), findMember(expectedValue, key, source), source),
    )
  );
};

type StructuredValue = Json[] | { [key: string]: Json };

function isStructuredValue(value: Json): value is StructuredValue {
  return value !== null && typeof value === 'object';
}

function findMember(container: StructuredValue, key: string, source: JsonSource | undefined): ValueWithLiteral {
  const literals = source?.literals.get(container);
  if (Array.isArray(container)) return { value: container[Number(key)] ?? null, literal: literals?.get(Number(key)) };
  return { value: container[key] ?? null, literal: literals?.get(key) };
}

/**
 * Returns the text of a value. Ignores the recorded literal if it belongs to another item, because the items of the list have moved.
 */
function formatText({ value, literal }: ValueWithLiteral): string {
  const matchesValue = literal !== undefined && (JSON.parse(literal) === value || literal === String(value));
  return matchesValue ? literal : writeCompactJson(value);
}
