/**
 * Comparisons of the `test` operation of a JSON Patch. By RFC 6902, values are compared, so that 1 and 1.0 are equal. kube-apiserver
 * compares the texts of strings and numbers, so that `1.0` is not `1`, and `"a<b"` is not `"a\u003cb"`, as the server writes it.
 */
import type { JsonSource } from '../json/source.ts';
import { writeCompactJson } from '../json/write.ts';
import type { Json } from '../object.ts';
import { isDeepEqual } from '../value/deep-equal.ts';

export interface ValueWithLiteral {
  readonly value: Json;
  /** The spelling of the value. Undefined if the server writes the value in the same way, and for an object or list. */
  readonly literal: string | undefined;
}

export type JsonPatchComparison = (
  current: ValueWithLiteral,
  expected: ValueWithLiteral,
  source: JsonSource | undefined,
) => boolean;

export const compareValues: JsonPatchComparison = (current, expected) => isDeepEqual(current.value, expected.value);

/** Compares the texts of two values. Ignores white space and the order of members. */
export const compareTexts: JsonPatchComparison = (current, expected, source) => {
  const [left, right] = [current.value, expected.value];
  if (!isStructuredValue(left)) return formatText(current) === formatText(expected);
  if (!isStructuredValue(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        compareTexts(findMember(left, key, source), findMember(right, key, source), source),
    )
  );
};

type StructuredValue = Json[] | { [key: string]: Json };

function isStructuredValue(value: Json): value is StructuredValue {
  return value !== null && typeof value === 'object';
}

function findMember(holder: StructuredValue, key: string, source: JsonSource | undefined): ValueWithLiteral {
  const literals = source?.literals.get(holder);
  if (Array.isArray(holder)) return { value: holder[Number(key)] ?? null, literal: literals?.get(Number(key)) };
  return { value: holder[key] ?? null, literal: literals?.get(key) };
}

/**
 * Returns the text of a value. The recorded literal is not used if the items of the list have moved, because it then belongs to another
 * item.
 */
function formatText({ value, literal }: ValueWithLiteral): string {
  const isOwnLiteral = literal !== undefined && (JSON.parse(literal) === value || literal === String(value));
  return isOwnLiteral ? literal : writeCompactJson(value);
}
