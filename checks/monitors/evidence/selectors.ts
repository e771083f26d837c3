/** Parses the labelSelector and fieldSelector of a request. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { type RequestTarget, readString } from '../traffic.ts';

/** Reports whether an object with this metadata is selected. */
export type ObjectSelector = (metadata: JsonObject) => boolean;

const REQUIREMENT_SYNTAX = /^\s*(!?)\s*([\w./-]+)\s*(?:(==|=|!=)\s*([\w.-]*)|\s(in|notin)\s*\(([^()]*)\))?\s*$/;
/** Matches a comma between two requirements. Commas within parentheses separate values. */
const REQUIREMENT_SEPARATOR = /,(?![^(]*\))/;

/**
 * Returns a function that reports whether an object is selected, by its metadata; undefined for selectors that this parser does not
 * support.
 */
export function parseSelectors(query: ReadonlyMap<string, string>): ObjectSelector | undefined {
  const matchesLabels = parseLabelSelector(query.get('labelSelector') ?? '');
  const matchesFields = parseFieldSelector(query.get('fieldSelector') ?? '');
  if (matchesLabels === undefined || matchesFields === undefined) return undefined;
  return (metadata) => matchesLabels(metadata) && matchesFields(metadata);
}

/**
 * Reports whether the labels of an observed object show if a list or watch selects it. In another version, a custom object may have other
 * labels, because a conversion webhook can change them.
 */
export function areLabelsComparable(
  selection: { readonly query: ReadonlyMap<string, string>; readonly target?: RequestTarget },
  observedObject: { readonly target: RequestTarget },
): boolean {
  return !selection.query.has('labelSelector') || selection.target?.version === observedObject.target.version;
}

function parseLabelSelector(text: string): ObjectSelector | undefined {
  return parseRequirements(text, (requirement) => {
    const [matchedText, negation, key = '', operator, value = '', setOperator, values = ''] =
      REQUIREMENT_SYNTAX.exec(requirement) ?? [];
    if (matchedText === undefined || (negation !== '' && (operator ?? setOperator) !== undefined)) return undefined;
    const acceptedValues = setOperator === undefined ? [value] : values.split(',').map((setValue) => setValue.trim());
    const isNegative = operator === '!=' || setOperator === 'notin';
    return (metadata) => {
      const labels = toJsonObject(metadata.labels);
      const label = Object.hasOwn(labels, key) ? readString(labels[key]) : undefined;
      if ((operator ?? setOperator) === undefined) return (label === undefined) === (negation === '!');
      // A negative requirement matches objects without the label.
      return label === undefined ? isNegative : acceptedValues.includes(label) !== isNegative;
    };
  });
}

const METADATA_FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'name',
  'metadata.namespace': 'namespace',
};

function parseFieldSelector(text: string): ObjectSelector | undefined {
  return parseRequirements(text, (requirement) => {
    const [matchedText, field = '', operator, value = ''] =
      /^([\w.]+)(==|=|!=)([\w.-]*)$/.exec(requirement.trim()) ?? [];
    const member = METADATA_FIELDS[field];
    if (matchedText === undefined || member === undefined) return undefined;
    return (metadata) => (readString(metadata[member]) === value) !== (operator === '!=');
  });
}

function parseRequirements(
  text: string,
  parseRequirement: (requirement: string) => ObjectSelector | undefined,
): ObjectSelector | undefined {
  if (text.trim() === '') return () => true;
  const requirements: ObjectSelector[] = [];
  for (const requirement of text.split(REQUIREMENT_SEPARATOR)) {
    const selects = parseRequirement(requirement);
    if (selects === undefined) return undefined;
    requirements.push(selects);
  }
  return (metadata) => requirements.every((selects) => selects(metadata));
}
