/** Maps the values of parameters to the classes of spec/coverage.yaml. */
import type { Parameter } from '../../spec/coverage.ts';

const GIVEN_VALUE = 'given';
const OTHER_VALUE = 'another';
const SEVERAL_VALUES = 'several';
/** The maximum length of a fieldManager. */
const MAX_FIELD_MANAGER_LENGTH = 128;
/** Commas within parentheses separate the values of a set. */
const REQUIREMENT_SEPARATOR = /,(?![^(]*\))/;

/** Returns the classes of a value; none for an empty parameter, which servers treat as absent. */
export function classifyValue({ reads, values }: Parameter, text: string): string[] {
  if (text === '') return [];
  switch (reads) {
    case 'boolean':
      return [/^(false|0)$/i.test(text) ? 'false' : 'true'];
    case 'number':
      return [/^\d+$/.test(text) ? (Number(text) === 0 ? 'zero' : 'positive') : OTHER_VALUE];
    case 'version':
      return [text === '0' ? '0' : /^[1-9]\d*$/.test(text) ? 'a version' : 'no version'];
    case 'word':
    case 'header':
      return [values.find((value) => value === text) ?? (values.includes(OTHER_VALUE) ? OTHER_VALUE : GIVEN_VALUE)];
    case 'name':
      return [
        text.length > MAX_FIELD_MANAGER_LENGTH || /[^\P{C}]/u.test(text) ? 'too long or not printable' : GIVEN_VALUE,
      ];
    case 'label selector':
      return classifySelector(text, classifyLabelTerm);
    case 'field selector':
      return classifySelector(text, classifyFieldTerm);
    case 'scope':
    case 'text':
      return [values[0] ?? GIVEN_VALUE];
  }
}

function classifySelector(text: string, classifyTerm: (term: string) => string): string[] {
  const terms = text.split(REQUIREMENT_SEPARATOR).map((term) => term.trim());
  return [...new Set([...terms.map(classifyTerm), ...(terms.length > 1 ? [SEVERAL_VALUES] : [])])];
}

const LABEL_KEY = '[\\w./-]+';
const LABEL_TERMS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${LABEL_KEY}\\s*!=`), 'inequality'],
  [new RegExp(`^${LABEL_KEY}\\s*==?`), 'equality'],
  [new RegExp(`^${LABEL_KEY}\\s+(in|notin)\\s*\\(.*\\)$`), 'set'],
  [new RegExp(`^!\\s*${LABEL_KEY}$`), 'does not exist'],
  [new RegExp(`^${LABEL_KEY}$`), 'exists'],
];

function classifyLabelTerm(term: string): string {
  return LABEL_TERMS.find(([pattern]) => pattern.test(term))?.[1] ?? OTHER_VALUE;
}

function classifyFieldTerm(term: string): string {
  if (/^[\w.[\]'-]+!=/.test(term)) return 'inequality';
  return /^[\w.[\]'-]+==?/.test(term) ? 'equality' : OTHER_VALUE;
}
