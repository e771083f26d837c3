/**
 * Parses query strings as kube-apiserver does (rule rest-query-boolean-syntax). `+` is a space, a pair with an invalid percent escape or a
 * semicolon is ignored, and the first value of a name applies.
 *
 * Example: `a=1&a=2&b&c=%zz&d=x%20y` has a = ['1', '2'], b = [''], d = ['x y'], and no c.
 */

export type Query = ReadonlyMap<string, readonly string[]>;

const EMPTY_QUERY: Query = new Map();

/** Returns the pairs of a raw query string without a question mark, in order of appearance. */
export function parseQuery(queryText: string): Query {
  if (queryText === '') return EMPTY_QUERY;
  const query = new Map<string, string[]>();
  for (const pair of queryText.split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equalsIndex = pair.indexOf('=');
    const name = decodeFormText(equalsIndex < 0 ? pair : pair.slice(0, equalsIndex));
    const value = equalsIndex < 0 ? '' : decodeFormText(pair.slice(equalsIndex + 1));
    if (name === undefined || value === undefined) continue;
    const values = query.get(name);
    if (values === undefined) query.set(name, [value]);
    else values.push(value);
  }
  return query;
}

/** Returns the first value of a name, or undefined if there is none. */
export function readTextParameter(query: Query, name: string): string | undefined {
  return query.get(name)?.[0];
}

/**
 * Returns the value of a boolean parameter. A missing parameter, `0` and any spelling of `false` are false. All other values are true,
 * including the empty value.
 */
export function readBooleanParameter(query: Query, name: string): boolean {
  const value = query.get(name)?.[0];
  return value !== undefined && value !== '0' && value.toLowerCase() !== 'false';
}

export type IntegerResult =
  /** The value is undefined if the parameter is missing. */
  | { readonly ok: true; readonly value: number | undefined }
  /** `message` is the error message of kube-apiserver. */
  | { readonly ok: false; readonly message: string };

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
/** The number of digits of the largest integer. */
const MAX_DIGITS = 19;

/** Parses a signed 64-bit decimal integer as strictly as kube-apiserver: without spaces, fraction or an empty value. */
export function parseIntegerParameter(query: Query, name: string): IntegerResult {
  const text = query.get(name)?.[0];
  if (text === undefined) return { ok: true, value: undefined };
  const messagePrefix = `strconv.ParseInt: parsing ${JSON.stringify(text)}`;
  if (!/^[+-]?[0-9]+$/.test(text)) return { ok: false, message: `${messagePrefix}: invalid syntax` };
  // Parsing a million digits would take too long.
  const hasTooManyDigits = text.replace(/^[+-]?0*/, '').length > MAX_DIGITS;
  const value = hasTooManyDigits ? undefined : BigInt(text.startsWith('+') ? text.slice(1) : text);
  if (value === undefined || value < MIN_INT64 || value > MAX_INT64)
    return { ok: false, message: `${messagePrefix}: value out of range` };
  return { ok: true, value: Number(value) };
}

function decodeFormText(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text;
  return decodePercent(text.replaceAll('+', ' '));
}

/**
 * Decodes percent escapes. Returns undefined if an escape is invalid. Escapes that are not UTF-8 become the replacement character, because
 * the result is only compared with valid text.
 */
export function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
    return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return '\uFFFD';
      }
    });
  }
}
