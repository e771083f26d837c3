/**
 * `fieldSelector`: `key=value`, `key==value`, `key!=value`, joined by commas (ep-fieldselector-syntax). In values a backslash
 * stands before `\`, `,` and `=`. Which keys a resource knows is told by its names; another is a 400.
 */
import { compareText } from '../go/text.ts';
import { badRequest } from '../status/reasons.ts';

export interface FieldRequirement {
  readonly key: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

export interface FieldSelector {
  /** True for a selector that selects everything. */
  readonly empty: boolean;
  readonly requirements: readonly FieldRequirement[];
  /** A field that is not there counts as ''. */
  matches(fields: Readonly<Record<string, string>>): boolean;
  /** The value that the field must have, when the selector fixes one. */
  exactly(key: string): string | undefined;
  toString(): string;
}

/** The problem with a key, or undefined for a key that the resource knows. */
export type KeyCheck = (key: string) => string | undefined;

/** Throws a StatusError 400. */
export function parseFieldSelector(text: string, check: KeyCheck): FieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of terms(text)) {
    const [key, operator, raw] = split(term) ?? [];
    if (key === undefined || operator === undefined || raw === undefined) {
      throw badRequest(`invalid selector: '${text}'; can't understand '${term}'`);
    }
    requirements.push({ key, operator, value: unescapeValue(raw) });
  }
  for (const { key } of requirements) {
    const message = check(key);
    if (message !== undefined) throw badRequest(message);
  }
  // Comparisons with empty values select as well, so no requirement is dropped.
  return {
    empty: requirements.length === 0,
    requirements,
    matches: fieldMatcher(requirements),
    exactly: (key) => requirements.find((one) => one.key === key && one.operator === '=')?.value,
    toString: () => requirements.map(({ key, operator, value }) => key + operator + escapeValue(value)).join(','),
  };
}

/** Returns the text before the first operator, the operator and the text after it. */
function split(term: string): [key: string, operator: FieldRequirement['operator'], value: string] | undefined {
  const sign = term.indexOf('=');
  if (sign < 0) return undefined;
  if (term[sign - 1] === '!') return [term.slice(0, sign - 1), '!=', term.slice(sign + 1)];
  return [term.slice(0, sign), '=', term.slice(term[sign + 1] === '=' ? sign + 2 : sign + 1)];
}

/** The requirements of one field are joined: a match costs as much as there are fields, however long the selector is. */
function fieldMatcher(requirements: readonly FieldRequirement[]): FieldSelector['matches'] {
  const fields = new Map<string, { readonly wanted: Set<string>; readonly refused: Set<string> }>();
  for (const { key, operator, value } of requirements) {
    const field = fields.get(key) ?? { wanted: new Set(), refused: new Set() };
    fields.set(key, field);
    (operator === '=' ? field.wanted : field.refused).add(value);
  }
  const all = [...fields];
  return (values) =>
    all.every(([key, { wanted, refused }]) => {
      const value = values[key] ?? '';
      // Two different values at once has nothing.
      return !refused.has(value) && (wanted.size === 0 || (wanted.size === 1 && wanted.has(value)));
    });
}

export function escapeValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

/** Split at the commas that no backslash stands before, sorted as kube-apiserver sorts them; empty ones count for nothing. */
function terms(text: string): string[] {
  const parts = text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? [];
  return parts.sort(compareText);
}

function unescapeValue(raw: string): string {
  let value = '';
  const chars = [...raw];
  for (let index = 0; index < chars.length; index++) {
    const char = chars[index] ?? '';
    if (char === ',' || char === '=') {
      throw badRequest(`invalid field selector: unescaped character in value: ${char.codePointAt(0)}`);
    }
    if (char !== '\\') {
      value += char;
      continue;
    }
    const next = chars[++index] ?? '';
    if (next === '' || !'\\,='.includes(next)) {
      throw badRequest(`invalid field selector: invalid escape sequence: \\${next}`);
    }
    value += next;
  }
  return value;
}
