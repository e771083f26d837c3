/**
 * One requirement of a label selector (ep-labelselector-syntax). Unlike `=` and `in`, `!=` and `notin` match objects without the key. `<`
 * and `>` compare 64-bit integers.
 */
import { compareText } from '../go/text.ts';
import { checkLabelValue, checkQualifiedName } from '../names/qualified-name.ts';
import { createInvalidValueProblem } from '../status/field-problem.ts';

export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | '>' | '<';

export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** The values, sorted and unique. */
  readonly values: readonly string[];
}

/** Creates a requirement. Throws an error with the message of kube-apiserver if a value is invalid. */
export function createLabelRequirement(
  key: string,
  operator: LabelOperator,
  unsortedValues: readonly string[],
): LabelRequirement {
  // Valid values are ASCII texts, which the faster default order sorts as Go does.
  if (operator !== '>' && operator !== '<' && unsortedValues.every(isLabelValue))
    return { key, operator, values: removeRepetitions(unsortedValues.toSorted()) };
  const values = removeRepetitions(unsortedValues.toSorted(compareText));
  const messages: string[] = [];
  if (operator === '>' || operator === '<') {
    for (const [index, value] of values.entries()) {
      if (parseLabelInteger(value) !== undefined) continue;
      const detail = "for 'Gt', 'Lt' operators, the value must be an integer";
      messages.push(`values[${index}]: ${createInvalidValueProblem('', value, detail).message}`);
    }
  }
  for (const [index, value] of values.entries()) {
    const problems = checkLabelValue(value);
    if (problems.length === 0) continue;
    messages.push(`values[${index}][${key}]: ${createInvalidValueProblem('', value, problems.join('; ')).message}`);
  }
  if (messages.length > 0) throw new Error(messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`);
  return { key, operator, values };
}

/** Removes repetitions from sorted values. A set of hundreds of thousands of values would be slower. */
function removeRepetitions(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => value !== values[index - 1]);
}

function isLabelValue(value: string): boolean {
  return value === '' || checkLabelValue(value).length === 0;
}

/** Throws an error if the key is not a qualified name. */
export function checkLabelKey(key: string): void {
  const problems = checkQualifiedName(key);
  if (problems.length > 0) throw new Error(`<nil>: ${createInvalidValueProblem('', key, problems.join('; ')).message}`);
}

export function formatRequirement({ key, operator, values }: LabelRequirement): string {
  if (operator === 'exists') return key;
  if (operator === '!') return `!${key}`;
  if (operator === 'in' || operator === 'notin') return `${key} ${operator} (${values.join(',')})`;
  return key + operator + values.join(',');
}

/** Parses a 64-bit integer. Returns undefined for other texts. */
export function parseLabelInteger(text: string): bigint | undefined {
  if (!/^[-+]?0*[0-9]{1,19}$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
