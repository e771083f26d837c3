/** Maps the values of parameters to the classes of spec/coverage.yaml. */
import type { Parameter } from '../../spec/coverage.ts';

const GIVEN_VALUE = 'given';
const OTHER_VALUE = 'another';
const SEVERAL_VALUES = 'several';
/** The maximum length of a fieldManager. */
const MAX_FIELD_MANAGER_LENGTH = 128;
/** Matches a comma between two requirements. Commas within parentheses separate the values of a set. */
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
      return classifySelector(text, classifyLabelRequirement);
    case 'field selector':
      return classifySelector(text, classifyFieldRequirement);
    case 'scope':
    case 'text':
      return [values[0] ?? GIVEN_VALUE];
  }
}

function classifySelector(text: string, classifyRequirement: (requirement: string) => string): string[] {
  const requirements = text.split(REQUIREMENT_SEPARATOR).map((requirement) => requirement.trim());
  return [...new Set([...requirements.map(classifyRequirement), ...(requirements.length > 1 ? [SEVERAL_VALUES] : [])])];
}

const LABEL_KEY = '[\\w./-]+';
const LABEL_REQUIREMENTS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${LABEL_KEY}\\s*!=`), 'inequality'],
  [new RegExp(`^${LABEL_KEY}\\s*==?`), 'equality'],
  [new RegExp(`^${LABEL_KEY}\\s+(in|notin)\\s*\\(.*\\)$`), 'set'],
  [new RegExp(`^!\\s*${LABEL_KEY}$`), 'does not exist'],
  [new RegExp(`^${LABEL_KEY}$`), 'exists'],
];

function classifyLabelRequirement(requirement: string): string {
  return LABEL_REQUIREMENTS.find(([pattern]) => pattern.test(requirement))?.[1] ?? OTHER_VALUE;
}

function classifyFieldRequirement(requirement: string): string {
  if (/^[\w.[\]'-]+!=/.test(requirement)) return 'inequality';
  return /^[\w.[\]'-]+==?/.test(requirement) ? 'equality' : OTHER_VALUE;
}
