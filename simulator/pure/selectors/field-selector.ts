/**
 * Parses `fieldSelector`, which contains `key=value`, `key==value` or `key!=value`, separated by commas (ep-fieldselector-syntax). In
 * values, a backslash escapes `\`, `,` and `=`. Each resource supports certain keys. Any other key is rejected with 400.
 */
import { compareText } from '../go/text.ts';
import { createBadRequestError } from '../status/reasons.ts';

export interface FieldRequirement {
  readonly key: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

export interface FieldSelector {
  /** Whether the selector selects everything. */
  readonly isEmpty: boolean;
  readonly requirements: readonly FieldRequirement[];
  /** Reports whether the fields match. A missing field counts as ''. */
  matches(fields: Readonly<Record<string, string>>): boolean;
  /** Returns the value that the selector requires for the field, if it is unique. */
  findRequiredValue(key: string): string | undefined;
  toString(): string;
}

/** Returns the problem of a key, or undefined if the resource supports the key. */
export type KeyCheck = (key: string) => string | undefined;

/** Parses a field selector. Throws a StatusError 400. */
export function parseFieldSelector(text: string, check: KeyCheck): FieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of splitRequirements(text)) {
    const [key, operator, escapedValue] = splitRequirement(term) ?? [];
    if (key === undefined || operator === undefined || escapedValue === undefined) {
      throw createBadRequestError(`invalid selector: '${text}'; can't understand '${term}'`);
    }
    requirements.push({ key, operator, value: unescapeValue(escapedValue) });
  }
  for (const { key } of requirements) {
    const message = check(key);
    if (message !== undefined) throw createBadRequestError(message);
  }
  // All requirements are kept, because even a requirement with an empty value has an effect.
  return {
    isEmpty: requirements.length === 0,
    requirements,
    matches: createFieldMatcher(requirements),
    findRequiredValue: (key) =>
      requirements.find((requirement) => requirement.key === key && requirement.operator === '=')?.value,
    toString: () => requirements.map(({ key, operator, value }) => key + operator + escapeValue(value)).join(','),
  };
}

/** Returns the text before the first operator, the operator and the text after it. */
function splitRequirement(
  term: string,
): [key: string, operator: FieldRequirement['operator'], value: string] | undefined {
  const sign = term.indexOf('=');
  if (sign < 0) return undefined;
  if (term[sign - 1] === '!') return [term.slice(0, sign - 1), '!=', term.slice(sign + 1)];
  return [term.slice(0, sign), '=', term.slice(term[sign + 1] === '=' ? sign + 2 : sign + 1)];
}

/**
 * Combines the requirements of each field, so that the time of a match depends on the number of fields and not on the length of the
 * selector.
 */
function createFieldMatcher(requirements: readonly FieldRequirement[]): FieldSelector['matches'] {
  const fields = new Map<string, { readonly requiredValues: Set<string>; readonly excludedValues: Set<string> }>();
  for (const { key, operator, value } of requirements) {
    const field = fields.get(key) ?? { requiredValues: new Set(), excludedValues: new Set() };
    fields.set(key, field);
    (operator === '=' ? field.requiredValues : field.excludedValues).add(value);
  }
  const fieldEntries = [...fields];
  return (values) =>
    fieldEntries.every(([key, { requiredValues, excludedValues }]) => {
      const value = values[key] ?? '';
      // A field cannot have two different values.
      return (
        !excludedValues.has(value) &&
        (requiredValues.size === 0 || (requiredValues.size === 1 && requiredValues.has(value)))
      );
    });
}

export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/** Splits a selector at unescaped commas, and sorts the terms like kube-apiserver. Empty terms are ignored. */
function splitRequirements(text: string): string[] {
  const parts = text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? [];
  return parts.sort(compareText);
}

function unescapeValue(raw: string): string {
  let value = '';
  const chars = [...raw];
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index] ?? '';
    if (char === ',' || char === '=') {
      throw createBadRequestError(`invalid field selector: unescaped character in value: ${char.codePointAt(0)}`);
    }
    if (char !== '\\') {
      value += char;
      continue;
    }
    const next = chars[++index] ?? '';
    if (next === '' || !'\\,='.includes(next)) {
      throw createBadRequestError(`invalid field selector: invalid escape sequence: \\${next}`);
    }
    value += next;
  }
  return value;
}
