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
export type FindKeyProblem = (key: string) => string | undefined;

/** Parses a field selector. Throws a StatusError 400. */
export function parseFieldSelector(text: string, findKeyProblem: FindKeyProblem): FieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of splitRequirements(text)) {
    const [key, operator, escapedValue] = splitRequirement(term) ?? [];
    if (key === undefined || operator === undefined || escapedValue === undefined) {
      throw createBadRequestError(`invalid selector: '${text}'; can't understand '${term}'`);
    }
    requirements.push({ key, operator, value: unescapeValue(escapedValue) });
  }
  for (const { key } of requirements) {
    const problem = findKeyProblem(key);
    if (problem !== undefined) throw createBadRequestError(problem);
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

/** Splits a term at its first operator. Returns undefined if the term has no operator. */
function splitRequirement(
  term: string,
): [key: string, operator: FieldRequirement['operator'], value: string] | undefined {
  const equalsIndex = term.indexOf('=');
  if (equalsIndex < 0) return undefined;
  if (term[equalsIndex - 1] === '!') return [term.slice(0, equalsIndex - 1), '!=', term.slice(equalsIndex + 1)];
  const valueIndex = term[equalsIndex + 1] === '=' ? equalsIndex + 2 : equalsIndex + 1;
  return [term.slice(0, equalsIndex), '=', term.slice(valueIndex)];
}

/**
 * Combines the requirements of each field, so that the time of a match depends on the number of fields and not on the length of the
 * selector.
 */
function createFieldMatcher(requirements: readonly FieldRequirement[]): FieldSelector['matches'] {
  const conditionsByKey = new Map<
    string,
    { readonly requiredValues: Set<string>; readonly excludedValues: Set<string> }
  >();
  for (const { key, operator, value } of requirements) {
    const conditions = conditionsByKey.get(key) ?? { requiredValues: new Set(), excludedValues: new Set() };
    conditionsByKey.set(key, conditions);
    (operator === '=' ? conditions.requiredValues : conditions.excludedValues).add(value);
  }
  const conditionEntries = [...conditionsByKey];
  return (fields) =>
    conditionEntries.every(([key, { requiredValues, excludedValues }]) => {
      const value = fields[key] ?? '';
      // A field cannot have two different values.
      return (
        !excludedValues.has(value) &&
        (requiredValues.size === 0 || (requiredValues.size === 1 && requiredValues.has(value)))
      );
    });
}

/** Escapes a value for a field selector. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/** Splits a selector at unescaped commas, and sorts the terms like kube-apiserver. Ignores empty terms. */
function splitRequirements(text: string): string[] {
  const terms = text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? [];
  return terms.sort(compareText);
}

function unescapeValue(escapedValue: string): string {
  let value = '';
  const characters = [...escapedValue];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === ',' || character === '=') {
      throw createBadRequestError(`invalid field selector: unescaped character in value: ${character.codePointAt(0)}`);
    }
    if (character !== '\\') {
      value += character;
      continue;
    }
    const escapedCharacter = characters[++index] ?? '';
    if (escapedCharacter === '' || !'\\,='.includes(escapedCharacter)) {
      throw createBadRequestError(`invalid field selector: invalid escape sequence: \\${escapedCharacter}`);
    }
    value += escapedCharacter;
  }
  return value;
}
