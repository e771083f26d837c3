/**
 * Parses the media type of Content-Type, and the clauses of Accept in order of preference (media-accept-selects-response and related
 * rules). As in kube-apiserver, a clause with quality 0 is not excluded. It has the lowest preference.
 *
 * Example: the clauses of `text/html, application/yaml;q=0.5, application/*` are text/html, application/*, application/yaml.
 */

export interface AcceptClause {
  /** The type and the subtype can be `*`. */
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
  readonly parameters: ReadonlyMap<string, string>;
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Returns the clauses of an Accept header in order of preference. A clause that is neither TYPE/SUBTYPE nor `*` is ignored. */
export function parseAccept(header: string): readonly AcceptClause[] {
  if (lastAccept.header !== header) {
    lastAccept.clauses = parseClauses(header);
    lastAccept.header = header;
  }
  return lastAccept.clauses;
}

/** The last parsed Accept header, cached because a request parses its header several times. */
const lastAccept: { header: string | undefined; clauses: readonly AcceptClause[] } = { header: undefined, clauses: [] };

function parseClauses(header: string): AcceptClause[] {
  const clauses: AcceptClause[] = [];
  // Repeated clauses are ignored.
  for (const element of new Set(header.split(','))) {
    const [range = '', ...parameters] = element.split(';');
    const [type = '', subtype, otherParts] = range.trim().split('/');
    if (otherParts !== undefined || (subtype === undefined && type !== '*')) continue;
    clauses.push({ type: type.trim(), subtype: (subtype ?? '*').trim(), ...parseParameters(parameters) });
  }
  return clauses.sort(comparePreference);
}

function parseParameters(texts: readonly string[]): Pick<AcceptClause, 'quality' | 'parameters'> {
  if (texts.length === 0) return { quality: 1, parameters: NO_PARAMETERS };
  let quality = 1;
  const parameters = new Map<string, string>();
  for (const text of texts) {
    const [name = '', value, otherParts] = text.split('=');
    if (value === undefined || otherParts !== undefined) continue;
    if (name.trim() === 'q') quality = parseQuality(value.trim());
    else parameters.set(name.trim(), value.trim());
  }
  return { quality, parameters };
}

function parseQuality(text: string): number {
  const value = text === '' ? 1 : Number(text);
  return Number.isNaN(value) ? 0 : value;
}

/** Compares clauses by quality, then by the number of wildcards. Equal clauses keep the order of the header. */
function comparePreference(a: AcceptClause, b: AcceptClause): number {
  return b.quality - a.quality || countWildcards(a) - countWildcards(b);
}

function countWildcards(clause: AcceptClause): number {
  return (clause.type === '*' ? 2 : 0) + (clause.subtype === '*' ? 1 : 0);
}

/** Reports whether the range of a clause contains a media type. */
export function matchesMediaRange({ type, subtype }: AcceptClause, mediaType: string): boolean {
  const [offeredType, offeredSubtype] = mediaType.split('/');
  if (type === '*') return subtype === '*';
  return type === offeredType && (subtype === '*' || subtype === offeredSubtype);
}

const TOKEN_PATTERN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED_PATTERN = '"(?:[^"\\\\]|\\\\.)*"';
const CONTENT_TYPE_PATTERN = new RegExp(
  `^\\s*(${TOKEN_PATTERN}/${TOKEN_PATTERN})\\s*((?:;\\s*${TOKEN_PATTERN}\\s*=\\s*(?:${TOKEN_PATTERN}|${QUOTED_PATTERN})\\s*)*);?\\s*$`,
);

/** Returns the type and subtype of a Content-Type header in lower case, or undefined if the header is malformed. */
export function parseContentType(header: string): string | undefined {
  return CONTENT_TYPE_PATTERN.exec(header)?.[1]?.toLowerCase();
}
