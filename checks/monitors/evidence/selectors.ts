/** Parses the labelSelector and fieldSelector of a request. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { toText } from '../traffic.ts';

export type Selects = (metadata: JsonObject) => boolean;

const TERM = /^\s*(!?)\s*([\w./-]+)\s*(?:(==|=|!=)\s*([\w.-]*)|\s(in|notin)\s*\(([^()]*)\))?\s*$/;
/** Commas within parentheses separate values. */
const COMMA = /,(?![^(]*\))/;

/**
 * Returns a function that reports whether an object is selected, by its metadata; undefined for selectors that this parser does not
 * support.
 */
export function parseSelectors(query: ReadonlyMap<string, string>): Selects | undefined {
  const labels = parseLabelSelector(query.get('labelSelector') ?? '');
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '');
  if (labels === undefined || fields === undefined) return undefined;
  return (metadata) => labels(metadata) && fields(metadata);
}

function parseLabelSelector(text: string): Selects | undefined {
  return parseTerms(text, (term) => {
    const [requirement, negation, key = '', sign, value = '', set, values = ''] = TERM.exec(term) ?? [];
    if (requirement === undefined || (negation !== '' && (sign ?? set) !== undefined)) return undefined;
    const acceptedValues = set === undefined ? [value] : values.split(',').map((name) => name.trim());
    const isNegative = sign === '!=' || set === 'notin';
    return (metadata) => {
      const labels = toJsonObject(metadata.labels);
      const label = Object.hasOwn(labels, key) ? toText(labels[key]) : undefined;
      if ((sign ?? set) === undefined) return (label === undefined) === (negation === '!');
      // A negative requirement matches objects without the label.
      return label === undefined ? isNegative : acceptedValues.includes(label) !== isNegative;
    };
  });
}

const METADATA_FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'name',
  'metadata.namespace': 'namespace',
};

function parseFieldSelector(text: string): Selects | undefined {
  return parseTerms(text, (term) => {
    const [requirement, field = '', sign, value = ''] = /^([\w.]+)(==|=|!=)([\w.-]*)$/.exec(term.trim()) ?? [];
    const member = METADATA_FIELDS[field];
    if (requirement === undefined || member === undefined) return undefined;
    return (metadata) => (toText(metadata[member]) === value) !== (sign === '!=');
  });
}

function parseTerms(text: string, read: (term: string) => Selects | undefined): Selects | undefined {
  if (text.trim() === '') return () => true;
  const terms: Selects[] = [];
  for (const term of text.split(COMMA)) {
    const selects = read(term);
    if (selects === undefined) return undefined;
    terms.push(selects);
  }
  return (metadata) => terms.every((selects) => selects(metadata));
}
